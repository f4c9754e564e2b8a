// Which shingles do many documents have, and which documents together have those of another? The middle steps of the
// detector `phrases`. A document is a page with words that represents its near-duplicates.
//
// A document has two kinds of keys: for each of its shingles one that stands for index and value, and for each phrase that
// any function chose one that stands for the phrase. The last bit says which; the others are mixed, because minima are
// small numbers.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_
#define SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/table.h"
#include "detectors/donor_lists.h"
#include "detectors/first_trouble.h"
#include "detectors/near_duplicates.h"
#include "detectors/sites.h"
#include "kernels/hash/splitmix64.h"
#include "kernels/shingle/phrase_cover.h"
#include "kernels/shingle/sampled_phrases.h"
#include "seamripper/phrases.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

inline uint64_t ShingleKey(int index, uint64_t shingle) {
  return SplitMix64(shingle + static_cast<uint64_t>(index) * 0xd1342543de82ef95).Next() & ~uint64_t{1};
}
inline uint64_t PhraseKey(uint64_t phrase) { return SplitMix64(phrase).Next() | 1; }
inline bool IsPhraseKey(uint64_t key) { return (key & 1) != 0; }

// What is counted of every page, by number. All are at most kShingles.
struct SampleCounts {
  uint8_t popular = 0;
  uint8_t cover_size = 0;
  uint8_t foreign_contribution = 0;
  uint8_t capped = 0;
};

// The phrase keys of one document, of which each is to be given once.
class GivenKeys {
 public:
  void Clear() { slots_.fill(0); }
  // Whether it is new. At most kShingles are.
  bool Add(uint64_t key) {
    size_t slot = key >> 56;
    while (slots_[slot] != 0 && slots_[slot] != key) slot = (slot + 1) % slots_.size();
    const bool is_new = slots_[slot] == 0;
    slots_[slot] = key;
    return is_new;
  }

 private:
  std::array<uint64_t, 256> slots_{};  // 0 where there is none: phrase keys are odd
};

// map: the keys of a document.
template <class ShinglesOfPages>
struct SamplesOfDocument {
  static constexpr std::string_view kName = "samples";
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {
    Shingles shingles;
    GivenKeys given;
  };
  const ShinglesOfPages* shingles;
  const SampledPhrases* sampled_phrases;
  const PageClusters* clusters;
  FirstTrouble* trouble;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (!clusters->Represents(page.number) || page.words == 0) return;
    if (!trouble->Passes(shingles->Read(page.number, &scratch->shingles))) return;
    for (int i = 0; i < kShingles; ++i) {
      const uint64_t shingle = scratch->shingles[static_cast<size_t>(i)];
      sink->Key(ShingleKey(i, shingle));
      const uint64_t key = PhraseKey(sampled_phrases->PhraseOf(i, shingle));
      if (scratch->given.Add(key)) sink->Key(key);
    }
    scratch->given.Clear();
  }
};

// group keys: counts a popular shingle in each document that has it.
struct PopularShingles {
  static constexpr std::string_view kName = "popular shingles";
  static constexpr bool kEachPage = true;
  struct Scratch {};
  uint32_t min_documents;
  std::vector<SampleCounts>* counts;

  uint32_t least_pages() const { return min_documents; }
  uint32_t list_cap() const { return 1; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch*, Sink*) const {
    if (IsPhraseKey(group.key)) return;
    std::atomic_ref((*counts)[page].popular).fetch_add(1, std::memory_order_relaxed);
  }
};

// A list of documents as a row's bytes: whether the shingle is popular and whether there were more, then where it is kept
// in `lists`, or, when there is no room for it, detectors/page_list.h.
void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, DonorLists* lists,
                  std::string* bytes);

// group keys: for each document that is to be covered, by its number, those that have one of its shingles.
struct DonorsOfShingle {
  static constexpr std::string_view kName = "donors";
  static constexpr bool kEachPage = true;
  struct Scratch {
    uint64_t key = 1;  // of the list in `value`; first that of no shingle
    std::string value;
  };
  const PhraseOptions* options;
  const std::vector<SampleCounts>* counts;
  DonorLists* lists;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return options->max_donors; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    if (IsPhraseKey(group.key) || (*counts)[page].popular < options->min_popular) return;
    if (scratch->key != group.key) {
      const bool popular = group.pages >= options->min_documents;
      scratch->key = group.key;
      scratch->value.clear();
      AppendDonors(popular, popular && group.pages > options->max_donors, group.page, lists, &scratch->value);
    }
    sink->Row(BigEndian(page).bytes(), scratch->value);
  }
};

// A donor of a cover; pages by number.
struct PickRow {
  int64_t page = 0;
  int32_t rank = 0;
  int64_t donor = 0;
  int32_t gain = 0;
  bool foreign = false;
};

template <>
struct Table<PickRow> {
  static constexpr std::string_view kName = "picks";
  static constexpr auto kFields =
      std::tuple(Stored("page", &PickRow::page), Stored("rank", &PickRow::rank), Stored("donor", &PickRow::donor),
                 Stored("gain", &PickRow::gain), Stored("foreign", &PickRow::foreign));
  static auto Key(const PickRow& row) { return std::tie(row.page, row.rank); }
  static auto Order(const PickRow& row) { return Key(row); }
};

// collect: the cover of a document by the lists that DonorsOfShingle gave it.
class CoverOfDocument {
 public:
  static constexpr std::string_view kName = "covers";
  static constexpr bool kFoldsRows = true;  // shingles of one passage have the same donors
  struct Scratch {
    std::vector<uint64_t> documents;  // of lists that came in the rows
    std::vector<DonorList> lists;
    std::vector<uint8_t> preferred;
    std::vector<CoverDonor> donors;
    PhraseCover cover;
  };

  // `lists` are those of DonorsOfShingle. `sites`, in the sense of ForeignMode, and `addresses`, in that of SiteMode::kIp,
  // hold as long as this does.
  CoverOfDocument(const PhraseOptions& options, const DonorLists& lists, const Sites& sites, const Sites& addresses,
                  std::vector<SampleCounts>* counts)
      : options_(options), lists_(lists), sites_(sites), addresses_(addresses), counts_(counts) {}

  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                  std::vector<PickRow>* out) const;

 private:
  void ReadLists(std::span<const WideRow> rows, Scratch* scratch) const;
  void FindPreferred(uint64_t page, Scratch* scratch) const;

  const PhraseOptions& options_;
  const DonorLists& lists_;
  const Sites& sites_;
  const Sites& addresses_;
  std::vector<SampleCounts>* counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_
