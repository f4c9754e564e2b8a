#include "engine/pair_batches.h"

#include <algorithm>
#include <memory>

namespace seamripper {
namespace {

// Sent to each page that wants them, texts are written, sorted and read again, which is about as dear as reading a corpus so
// many times.
constexpr size_t kMostBatches = 12;

// Of a page: its facts, a URL and a title of usual length, and its place.
constexpr uint64_t kHeadBytes = 512;

// Of each other page; of the rest 0.
Result<std::vector<uint32_t>> WordsOfOthers(LocalRun* run, const WantedPages& wanted) {
  struct Worker {
    LocalRun* run;
    const WantedPages* wanted;
    std::vector<uint32_t>* words;
    PageCursors cursors;
    Status Do(size_t task) {
      return run->ScanWanted(task, &wanted->others(), kNoParts, 0, &cursors, [&](const PageView& page, bool) {
        (*words)[page.number] = static_cast<uint32_t>(page.words);
        return Status();
      });
    }
    Status Finish() { return {}; }
  };
  std::vector<uint32_t> words(run->page_numbers());
  RETURN_IF_ERROR(run->RunStage("pages to compare", run->stretches().size(), [&] {
    return std::unique_ptr<Worker>(new Worker{run, &wanted, &words, {}});
  }));
  return words;
}

}  // namespace

std::vector<PagePair> PairBatches::PairsOf(const PairBatch& batch, std::span<const PagePair> pairs) const {
  std::vector<PairsOfPage> own(pages.begin() + static_cast<ptrdiff_t>(batch.first),
                               pages.begin() + static_cast<ptrdiff_t>(batch.first + batch.pages));
  std::ranges::sort(own, {}, &PairsOfPage::first);
  std::vector<PagePair> all;
  for (const PairsOfPage& page : own) {
    const auto of_page = pairs.subspan(page.first, page.pairs);
    all.insert(all.end(), of_page.begin(), of_page.end());
  }
  return all;
}

PairBatches BatchesOf(std::span<const PagePair> pairs, uint64_t page_numbers, uint64_t memory_bytes,
                      const std::function<uint64_t(uint64_t)>& bytes_of) {
  PairBatches result;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) result.pages.push_back({i, 0});
    ++result.pages.back().pairs;
  }
  std::ranges::stable_sort(result.pages, {}, [&](const PairsOfPage& page) { return pairs[page.first].other; });
  std::vector<PairBatch>& batches = result.batches;
  std::vector<uint32_t> batch_of(page_numbers);  // the last one that has the page, counted from 1
  // What the last batch does not have yet of the page's others.
  const auto add = [&](const PairsOfPage& page) {
    uint64_t bytes = 0;
    for (const PagePair& pair : pairs.subspan(page.first, page.pairs)) {
      if (batch_of[pair.other] == batches.size()) continue;
      batch_of[pair.other] = static_cast<uint32_t>(batches.size());
      bytes += bytes_of(pair.other);
    }
    return bytes;
  };
  for (size_t i = 0; i < result.pages.size(); ++i) {
    uint64_t bytes = batches.empty() ? 0 : add(result.pages[i]);
    if (batches.empty() || batches.back().bytes + bytes > memory_bytes) {
      batches.push_back({i, 0, 0});
      bytes = add(result.pages[i]);
    }
    ++batches.back().pages;
    batches.back().bytes += bytes;
  }
  return result;
}

Result<BatchPlan> PlanBatches(LocalRun* run, std::span<const PagePair> pairs, const PairParts& parts,
                              const PreparedPage& prepared, uint64_t memory_bytes) {
  const WantedPages wanted(pairs, run->page_numbers());
  std::vector<uint32_t> words;
  if ((parts.of_others & kHotParts) != 0) {
    ASSIGN_OR_RETURN(words, WordsOfOthers(run, wanted));
  }
  const double bytes_per_word = run->BytesPerWord();
  const auto bytes_of = [&](uint64_t page) {
    return kHeadBytes + (words.empty() ? 0 : static_cast<uint64_t>(bytes_per_word * words[page]));
  };
  const auto with_prepared = [&](uint64_t page) {
    const bool is_prepared = prepared.bytes_per_word > 0 && !words.empty() && wanted.IsHot(page);
    return bytes_of(page) + (is_prepared ? (words[page] + 1) * prepared.bytes_per_word : 0);
  };
  BatchPlan plan;
  plan.prepared_bytes = memory_bytes;
  memory_bytes -= memory_bytes / 16;  // blocks that are not quite full
  plan.batches = BatchesOf(pairs, run->page_numbers(), memory_bytes, with_prepared);
  if (plan.batches.batches.size() <= kMostBatches) return plan;
  plan.batches = BatchesOf(pairs, run->page_numbers(), memory_bytes, bytes_of);
  if (plan.batches.batches.size() > kMostBatches) return BatchPlan();
  for (const PairBatch& batch : plan.batches.batches) {
    plan.prepared_bytes = std::min(plan.prepared_bytes, memory_bytes - std::min(memory_bytes, batch.bytes));
  }
  return plan;
}

}  // namespace seamripper
