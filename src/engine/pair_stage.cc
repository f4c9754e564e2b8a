#include "engine/pair_stage.h"

#include <algorithm>
#include <span>
#include <string>
#include <tuple>

namespace seamripper {
namespace {

// Keeps pages, and what a step prepares of them where there is room for it: that is for speed alone.
class PageKeeper {
 public:
  PageKeeper(uint32_t parts, const PreparedPage& prepared, Budget* prepared_bytes, HotTexts* kept)
      : parts_(parts), prepared_(prepared), prepared_bytes_(prepared_bytes), kept_(kept) {}

  Status Keep(const PageView& page, bool is_hot) {
    AppendHotPage(page, parts_, &value_);
    const size_t size = value_.size();
    if (is_hot && MayPrepare(page, size)) PrepareHotPage(page, prepared_, &value_);
    return kept_->Keep(page.number, value_) ? Status() : kept_->Add(page.number, std::string_view(value_).substr(0, size));
  }

 private:
  bool MayPrepare(const PageView& page, size_t size) {
    const uint64_t bytes = (page.words + 1) * prepared_.bytes_per_word;
    return prepared_.bytes_per_word > 0 && kept_->HasRoom(size + bytes) && prepared_bytes_->TryTake(bytes);
  }

  const uint32_t parts_;
  const PreparedPage& prepared_;
  Budget* const prepared_bytes_;
  HotTexts* const kept_;
  std::string value_;
};

}  // namespace

Status KeepOthers(LocalRun* run, const WantedPages& wanted, const PairParts& parts, const PreparedPage& prepared,
                  uint64_t prepared_bytes, HotTexts* others) {
  struct Worker {
    LocalRun* run;
    const WantedPages* wanted;
    const uint32_t parts;
    PageKeeper keeper;
    PageCursors cursors;
    Status Do(size_t task) {
      return run->ScanWanted(task, &wanted->others(), parts, 0, &cursors, [&](const PageView& page, bool) {
        return keeper.Keep(page, wanted->IsHot(page.number));
      });
    }
    Status Finish() { return {}; }
  };
  Budget room(prepared_bytes);
  const uint32_t kept_parts = parts.of_others | (parts.of_page & kHotParts);
  return run->RunStage("pages to compare", run->stretches().size(), [&] {
    return std::unique_ptr<Worker>(
        new Worker{run, &wanted, kept_parts, PageKeeper(kept_parts, prepared, &room, others), {}});
  });
}

Result<LocalRun::Stream> GatherPages(LocalRun* run, const std::vector<PagePair>& pairs, const WantedPages& wanted,
                                     const PairParts& parts, const PreparedPage& prepared, HotTexts* hot) {
  // Who wants each page, by page: the page itself as rank 0, then whoever it is beside.
  std::vector<PagePair> wants;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) wants.push_back({pairs[i].page, 0, pairs[i].page});
    wants.push_back(pairs[i]);
  }
  std::sort(wants.begin(), wants.end(), [](const PagePair& a, const PagePair& b) {
    return std::tie(a.other, a.page, a.rank) < std::tie(b.other, b.page, b.rank);
  });
  struct Worker {
    Worker(LocalRun* the_run, const std::vector<PagePair>* all_wants, const WantedPages* wanted_pages,
           const PairParts& the_parts, PageKeeper the_keeper, Spool* out)
        : run(the_run),
          wants(all_wants),
          wanted(wanted_pages),
          parts(the_parts),
          keeper(std::move(the_keeper)),
          writer(out) {}
    LocalRun* run;
    const std::vector<PagePair>* wants;
    const WantedPages* wanted;
    const PairParts parts;
    PageKeeper keeper;
    WideWriter writer;
    PageCursors cursors;
    std::string value;
    Status Do(size_t task) {
      const RecordNumbers::Stretch& stretch = run->stretches()[task];
      const auto before = [](const PagePair& pair, uint64_t number) { return pair.other < number; };
      auto next = std::lower_bound(wants->begin(), wants->end(), stretch.first_number, before);
      const uint64_t end = stretch.first_number + (stretch.end_row - stretch.first_row);
      if (next == wants->end() || next->other >= end) return {};
      RETURN_IF_ERROR(run->ScanWanted(task, nullptr, parts.of_page | parts.of_others, 0, &cursors,
                                         [&](const PageView& page, bool) {
                                           const auto first = next;
                                           while (next != wants->end() && next->other == page.number) ++next;
                                           return Send({first, next}, page);
                                         }));
      return writer.status();
    }
    Status Send(std::span<const PagePair> to, const PageView& page) {
      const bool is_hot = wanted->IsHot(page.number);
      if (is_hot) RETURN_IF_ERROR(keeper.Keep(page, is_hot));
      for (const PagePair& pair : to) {
        BeginPairValue(PairValue::kHead, pair.rank, PageBytes(page, parts.InHead(pair.rank)), &value);
        AppendPage(page, parts.InHead(pair.rank), &value);
        writer.Add(BigEndian(pair.page).bytes(), value);
        const uint32_t apart = parts.Apart(pair.rank);
        if (apart == kNoParts) continue;
        BeginPairValue(is_hot ? PairValue::kHot : PairValue::kApart, pair.rank, PageBytes(page, apart), &value);
        if (!is_hot) AppendPage(page, apart, &value);
        writer.Add(BigEndian(pair.page).bytes(), value);
      }
      return {};
    }
    Status Finish() { return writer.Finish(); }
  };
  Budget room(hot->memory_bytes());
  const PageKeeper keeper((parts.of_page | parts.of_others) & kHotParts, prepared, &room, hot);
  LocalRun::Stream out = run->NewRowSpool();
  RETURN_IF_ERROR(run->RunStage("pages to compare", run->stretches().size(), [&] {
    return std::make_unique<Worker>(run, &wants, &wanted, parts, keeper, out.get());
  }));
  return out;
}

}  // namespace seamripper
