#include "engine/pair_stage.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <string>
#include <tuple>

namespace seamripper {
namespace {

// Prepared bytes are for speed alone.
void PrepareIfItFits(const PageView& page, const PreparedPage& prepared, const HotTexts& kept, std::string* value) {
  if (prepared.bytes_per_word == 0) return;
  if (kept.HasRoom(value->size() + (page.words + 1) * prepared.bytes_per_word)) PrepareHotPage(page, prepared, value);
}

}  // namespace

Result<bool> KeepOthers(LocalRun* run, const WantedPages& wanted, const PairParts& parts, const PreparedPage& prepared,
                        HotTexts* others) {
  struct Worker {
    LocalRun* run;
    const WantedPages* wanted;
    const uint32_t parts;
    const PreparedPage* prepared;
    HotTexts* others;
    std::atomic<bool>* fits;
    PageCursors cursors;
    std::string value;
    Status Do(size_t task) {
      if (!*fits) return {};
      return run->ScanWanted(task, &wanted->others(), parts, 0, &cursors, [&](const PageView& page, bool) -> Status {
        if (*fits && !Keep(page)) *fits = false;
        return {};
      });
    }
    bool Keep(const PageView& page) {
      AppendHotPage(page, parts, &value);
      if (wanted->IsHot(page.number)) PrepareIfItFits(page, *prepared, *others, &value);
      return others->Keep(page.number, value);
    }
    Status Finish() { return {}; }
  };
  std::atomic<bool> fits = true;
  const uint32_t kept_parts = parts.of_others | (parts.of_page & kHotParts);
  RETURN_IF_ERROR(run->RunStage("pages to compare", run->stretches().size(), [&] {
    return std::unique_ptr<Worker>(new Worker{run, &wanted, kept_parts, &prepared, others, &fits, {}, {}});
  }));
  return fits.load();
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
           const PairParts& the_parts, const PreparedPage* prepared_page, HotTexts* the_hot, Spool* out)
        : run(the_run),
          wants(all_wants),
          wanted(wanted_pages),
          parts(the_parts),
          prepared(prepared_page),
          hot(the_hot),
          writer(out) {}
    LocalRun* run;
    const std::vector<PagePair>* wants;
    const WantedPages* wanted;
    const PairParts parts;
    const PreparedPage* prepared;
    HotTexts* hot;
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
      if (is_hot) RETURN_IF_ERROR(KeepHot(page));
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
    Status KeepHot(const PageView& page) {
      AppendHotPage(page, (parts.of_page | parts.of_others) & kHotParts, &value);
      const size_t size = value.size();
      PrepareIfItFits(page, *prepared, *hot, &value);
      return hot->Keep(page.number, value) ? Status() : hot->Add(page.number, std::string_view(value).substr(0, size));
    }
    Status Finish() { return writer.Finish(); }
  };
  LocalRun::Stream out = run->NewRowSpool();
  RETURN_IF_ERROR(run->RunStage("pages to compare", run->stretches().size(), [&] {
    return std::make_unique<Worker>(run, &wants, &wanted, parts, &prepared, hot, out.get());
  }));
  return out;
}

}  // namespace seamripper
