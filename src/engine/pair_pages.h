// Pages on their way to the pages they are to be seen beside, as rows: the key is the page. First come the heads of all, in
// rank order, the page itself as rank 0, then their texts: of a group that is cut only the last texts are missing.
#ifndef SEAMRIPPER_ENGINE_PAIR_PAGES_H_
#define SEAMRIPPER_ENGINE_PAIR_PAGES_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "engine/hot_texts.h"
#include "engine/kept_group.h"
#include "engine/page_bytes.h"
#include "step/page_view.h"
#include "step/pair.h"
#include "step/shapes.h"
#include "step/step_facts.h"

namespace seamripper {

// Text and chunks of a page wanted by so many pages are kept once. So what goes through the spool is less than so many
// times the corpus.
inline constexpr size_t kHotPages = 8;
inline constexpr uint32_t kHotParts = kTextPart | kArdi2014Part | kBlocksPart;

enum class PairValue : char { kHead, kApart, kHot };

// What a step makes of a hot page, as step/pair.h says.
struct PreparedPage {
  size_t bytes_per_word = 0;  // 0: nothing
  std::function<void(const PageView&, std::string*)> prepare;
};

template <class Step>
PreparedPage PreparedBy(const Step& step) {
  if constexpr (PreparesOthers<Step>) {
    return {Step::kPreparedPerWord, [&step](const PageView& page, std::string* bytes) { step.Prepare(page, bytes); }};
  } else {
    return {};
  }
}

// Which pages are wanted, and as what. Memory: ten bits a page.
class WantedPages {
 public:
  // `pairs` come by page. When none is to be kept, none is hot.
  WantedPages(std::span<const PagePair> pairs, uint64_t page_numbers, bool keeps_hot = true);

  bool IsHot(uint64_t page) const { return times_[page] >= kHotPages; }
  const std::vector<bool>& with_others() const { return with_others_; }
  const std::vector<bool>& others() const { return others_; }

 private:
  std::vector<uint8_t> times_;  // a page is wanted, beside itself too; no more than kHotPages
  std::vector<bool> with_others_;
  std::vector<bool> others_;
};

// A hot page as it is kept: how long it is as AppendPage wrote it, that, and from the next multiple of eight on what was
// prepared.
void AppendHotPage(const PageView& page, uint32_t parts, std::string* to);
void PrepareHotPage(const PageView& page, const PreparedPage& prepared, std::string* to);
PageView LoadHotPage(std::string_view bytes);

// What is wanted of a page, which has rank 0, and of its others.
struct PairParts {
  uint32_t of_page;
  uint32_t of_others;

  uint32_t Of(uint32_t rank) const { return rank == 0 ? of_page : of_others; }
  // What has a row of its own, or is kept; and what does not.
  uint32_t Apart(uint32_t rank) const { return Of(rank) & kHotParts; }
  uint32_t InHead(uint32_t rank) const { return Of(rank) & ~kHotParts; }
};

inline constexpr size_t kPairKeyBytes = 8;
inline constexpr size_t kPairValueHeadBytes = 18;

// `bytes`: what would follow of a page that is not hot.
inline void BeginPairValue(PairValue kind, uint32_t rank, uint64_t bytes, std::string* value) {
  value->assign(1, kind == PairValue::kHead ? '\0' : '\1').append(BigEndian(rank).bytes());
  value->append(1, static_cast<char>(kind)).append(BigEndian(bytes).bytes());
}

// Takes rows as KeptGroup does, each as if no page were hot: what is cut off a group depends on its pages alone.
class PairLimit {
 public:
  explicit PairLimit(uint64_t most_bytes) : most_bytes_(most_bytes) {}

  bool Takes(uint64_t bytes) {
    const uint64_t cost = kPairKeyBytes + kPairValueHeadBytes + bytes + kRowCost;
    cut_ = cut_ || (bytes_ > 0 && bytes_ + cost > most_bytes_);
    bytes_ += cut_ ? 0 : cost;
    return !cut_;
  }
  bool cut() const { return cut_; }

 private:
  const uint64_t most_bytes_;
  uint64_t bytes_ = 0;
  bool cut_ = false;
};

// On slices rows can be lost on their way, and are grouped before they are added up.
inline Status PagesToPairLost() {
  return EnvironmentError(
      "pages to compare are missing: a stage did not read what the stages before it gave; run it again");
}

// The pair step as one that groups rows.
template <class Rows, class Step>
struct PairGroup {
  static constexpr std::string_view kName = NameOfStep<Step>("pair");
  static constexpr uint64_t kMostGroupBytes = uint64_t{128} << 20;

  struct Scratch {
    typename Step::Scratch step;
    std::vector<PageView> pages;  // by rank
    std::vector<AlignedBytes> storage;
    bool cut = false;
  };
  const Step* step;
  const HotTexts* hot;
  uint64_t most_bytes = kMostGroupBytes;

  // Fills pages of the scratch, and *rows.
  template <class Sink>
  Status operator()(std::span<const WideRow> group, Scratch* scratch, Sink* rows) const {
    scratch->pages.clear();
    PairLimit limit(most_bytes);
    for (const WideRow& row : group) {
      if (!limit.Takes(BigEndian::Load(row.value.substr(10)))) break;
      const uint64_t rank = BigEndian::Load(row.value.substr(1));
      const std::string_view bytes = row.value.substr(kPairValueHeadBytes);
      switch (static_cast<PairValue>(row.value[9])) {
        case PairValue::kHead:
          if (rank != scratch->pages.size()) return PagesToPairLost();
          scratch->pages.push_back(LoadPage(bytes));
          break;
        case PairValue::kApart:
          if (rank >= scratch->pages.size()) return PagesToPairLost();
          SetApart(LoadPage(bytes), &scratch->pages[rank]);
          break;
        case PairValue::kHot: {
          if (rank >= scratch->pages.size()) return PagesToPairLost();
          PageView& page = scratch->pages[rank];
          ASSIGN_OR_RETURN(const std::string_view kept, hot->Read(page.number, &scratch->storage.emplace_back()));
          SetApart(LoadHotPage(kept), &page);
          break;
        }
      }
    }
    (*step)(scratch->pages.front(), std::span(scratch->pages).subspan(1), &scratch->step, rows);
    scratch->storage.clear();
    scratch->cut = limit.cut();
    return {};
  }

  static void SetApart(const PageView& parts, PageView* page) {
    page->text = parts.text;
    page->ardi2014 = parts.ardi2014;
    page->blocks = parts.blocks;
    page->prepared = parts.prepared;
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAIR_PAGES_H_
