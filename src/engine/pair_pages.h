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

enum class PairValue : char { kHead, kText, kHotParts };

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
  // `pairs` come by page.
  WantedPages(std::span<const PagePair> pairs, uint64_t page_numbers);

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
  uint32_t Apart(uint32_t rank, bool is_hot) const { return Of(rank) & (is_hot ? kHotParts : uint32_t{kTextPart}); }
  uint32_t InHead(uint32_t rank, bool is_hot) const { return Of(rank) & ~Apart(rank, is_hot); }
};

inline constexpr size_t kPairKeyBytes = 8;
inline constexpr size_t kPairValueHeadBytes = 10;

inline void BeginPairValue(PairValue kind, uint32_t rank, std::string* value) {
  value->assign(1, kind == PairValue::kHead ? '\0' : '\1').append(BigEndian(rank).bytes());
  value->append(1, static_cast<char>(kind));
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
    Rows rows;
  };
  const Step* step;
  const HotTexts* hot;

  // Fills pages and rows of the scratch.
  Status operator()(std::span<const WideRow> group, Scratch* scratch) const {
    scratch->pages.clear();
    for (const WideRow& row : group) {
      const uint64_t rank = BigEndian::Load(row.value.substr(1));
      const std::string_view bytes = row.value.substr(kPairValueHeadBytes);
      switch (static_cast<PairValue>(row.value[9])) {
        case PairValue::kHead:
          scratch->pages.push_back(LoadPage(bytes));
          break;
        case PairValue::kText:
          scratch->pages[rank].text = bytes;
          break;
        case PairValue::kHotParts: {
          PageView& page = scratch->pages[rank];
          ASSIGN_OR_RETURN(const std::string_view kept, hot->Read(page.number, &scratch->storage.emplace_back()));
          const PageView parts = LoadHotPage(kept);
          page.text = parts.text;
          page.ardi2014 = parts.ardi2014;
          page.blocks = parts.blocks;
          page.prepared = parts.prepared;
          break;
        }
      }
    }
    (*step)(scratch->pages.front(), std::span(scratch->pages).subspan(1), &scratch->step, &scratch->rows);
    scratch->storage.clear();
    return {};
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAIR_PAGES_H_
