// The families of a cluster: those alike enough to its prototype; then the same of the rest, until none is left.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "detectors/sites.h"
#include "detectors/style_rest.h"
#include "detectors/template_clusters.h"
#include "step/page_column.h"
#include "step/shapes.h"

namespace seamripper {

// Members of a cluster, or some of them, as rows in page order:
//
//   by cluster: 8 page, big-endian | sketch
struct MemberRow {
  static uint64_t PageOf(const WideRow& row) { return BigEndian::Load(row.value); }
  static void LoadSketch(const WideRow& row, StyleSketch* sketch) {
    row.value.copy(reinterpret_cast<char*>(sketch), sizeof *sketch, 8);
  }
};

// Those at some places of the group, ascending.
class MembersAt {
 public:
  MembersAt(const RowGroup& rows, std::span<const uint32_t> places) : rows_(rows), places_(places) {}

  size_t size() const { return places_.size(); }
  template <class Visit>
  void ForEach(Visit visit) const {
    StyleSketch sketch;
    size_t next = 0;
    uint32_t place = 0;
    rows_.ForEach([&](const WideRow& row) {
      if (next == places_.size() || place++ != places_[next]) return;
      MemberRow::LoadSketch(row, &sketch);
      visit(next++, sketch);
    });
  }

 private:
  const RowGroup& rows_;
  std::span<const uint32_t> places_;
};

// What is left of a cluster is laid out in memory as soon as it has few enough members; before that each family costs a
// few passes over it. Memory: StyleRest::kBytesPerMember for so many, and 14 bytes a member. Keeps its buffers.
class FamilyFinder {
 public:
  // Each member has at least `threshold` dimensions filled. Calls, in no particular order,
  //   give.Member(page, FamilyPlace)                        for each of them
  //   give.Family(number, spread, first page)               for each family, in order
  // and of a whole cluster, whose families are numbered from 0 and not from 1,
  //   give.Matches(page, with the cluster's prototype)      for each member
  //   give.Cluster(spread)
  template <class Give>
  void Find(const RowGroup& rows, bool is_whole, uint32_t threshold, uint32_t most_laid_out, Give give) {
    pages_.clear();
    rows.ForEach([this](const WideRow& row) { pages_.push_back(MemberRow::PageOf(row)); });
    rest_.resize(pages_.size());
    std::iota(rest_.begin(), rest_.end(), 0);
    family_ = is_whole ? 0 : 1;
    if (is_whole) give.Cluster(TakeByPass(rows, threshold, [&](uint64_t page, uint8_t matches) {
                        give.Matches(page, matches);
                      }, &give));
    while (rest_.size() > most_laid_out) TakeByPass(rows, threshold, [](uint64_t, uint8_t) {}, &give);
    if (!rest_.empty()) TakeAll(rows, threshold, &give);
  }

 private:
  static constexpr uint64_t kNone = ~uint64_t{0};

  // Returns the spread of all that were left.
  template <class EachMatches, class Give>
  StyleSpread TakeByPass(const RowGroup& rows, uint32_t threshold, const EachMatches& each, Give* give) {
    StyleSpread all = statistics_.Find(MembersAt(rows, rest_), &matches_);
    all.prototype = pages_[rest_[all.prototype]];
    uint64_t first = kNone;
    MatchHistogram histogram{};
    size_t left = 0;
    for (size_t i = 0; i < rest_.size(); ++i) {
      const uint64_t page = pages_[rest_[i]];
      each(page, matches_[i]);
      if (matches_[i] < threshold) {
        rest_[left++] = rest_[i];
        continue;
      }
      first = std::min(first, page);
      ++histogram[matches_[i]];
      give->Member(page, FamilyPlace{family_, matches_[i]});
    }
    rest_.resize(left);
    give->Family(family_++, SpreadOf(all.prototype, histogram), first);
    return all;
  }

  template <class Give>
  void TakeAll(const RowGroup& rows, uint32_t threshold, Give* give) {
    laid_out_.Open(MembersAt(rows, rest_), threshold);
    while (!laid_out_.empty()) {
      const StyleRest::Family found = laid_out_.TakeFamily();
      MatchHistogram histogram{};
      for (const StyleRest::Taken& taken : found.members) {
        ++histogram[taken.matches];
        give->Member(pages_[rest_[taken.member]], FamilyPlace{family_, taken.matches});
      }
      const uint64_t first = pages_[rest_[found.members.front().member]];
      give->Family(family_++, SpreadOf(pages_[rest_[found.prototype]], histogram), first);
    }
  }

  ClusterStatistics statistics_;
  std::vector<uint64_t> pages_;
  std::vector<uint32_t> rest_;  // places
  std::vector<uint8_t> matches_;
  uint32_t family_ = 0;
  StyleRest laid_out_;
};

// A cluster or family, and how alike its members are to its prototype.
struct StyleOfMany {
  static constexpr uint32_t kCluster = ~uint32_t{0};

  uint32_t cluster = 0;
  uint32_t family = kCluster;
  uint64_t first = 0;  // page, of a family
  StyleSpread spread;
};

// collect: the families of a cluster, or of what its first one left.
struct FamiliesOfCluster {
  static constexpr std::string_view kName = "families";
  static constexpr bool kWholeGroups = true;
  using Scratch = FamilyFinder;
  struct Changes {
    PageSets<uint8_t> matches;
    PageSets<FamilyPlace> families;
  };
  const TemplateClusters& clusters;
  const uint32_t threshold;
  const uint32_t together;  // a cluster of more members comes without its first family
  const uint32_t laid_out;
  Changes changes;

  FamiliesOfCluster(const TemplateClusters& all, uint32_t least_matches, uint32_t most_together, uint32_t most_laid_out,
                    MemberStyles* styles)
      : clusters(all),
        threshold(least_matches),
        together(most_together),
        laid_out(most_laid_out),
        changes{PageSets<uint8_t>(&styles->matches), PageSets<FamilyPlace>(&styles->families)} {}

  template <class Sink>
  void operator()(std::string_view key, const RowGroup& rows, FamilyFinder* finder, Sink* sink) const {
    const auto cluster = static_cast<uint32_t>(BigEndian::Load(key));
    const bool is_whole = clusters.MembersOf(clusters[cluster]).size() <= together;
    finder->Find(rows, is_whole, threshold, laid_out, Give<Sink>{cluster, sink});
  }

 private:
  template <class Sink>
  struct Give {
    uint32_t cluster;
    Sink* sink;
    void Matches(uint64_t page, uint8_t matches) { sink->changes.matches.Emit(page, matches); }
    void Member(uint64_t page, const FamilyPlace& place) { sink->changes.families.Emit(page, place); }
    void Cluster(const StyleSpread& spread) { sink->push_back({cluster, StyleOfMany::kCluster, 0, spread}); }
    void Family(uint32_t number, const StyleSpread& spread, uint64_t first) {
      sink->push_back({cluster, number, first, spread});
    }
  };
};

// Counts the sites of a cluster and of its families.
void CountSitesOfAll(const Sites& sites, std::span<const uint64_t> members, const MemberStyles& styles,
                     TemplateCluster* cluster);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_
