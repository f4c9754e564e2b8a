// Stages that bring pages together (step/pair.h). The others are kept in memory, and the pages come past them, each read where
// it is stored: in as many batches as the memory asks for (pair_batches.h). When these would be too many, all pages are read
// once, in storage order; what few pages are to be seen beside goes, through a spool, to each of them; of any other, text,
// chunks and what the step prepared are kept once.
#ifndef SEAMRIPPER_ENGINE_PAIR_STAGE_H_
#define SEAMRIPPER_ENGINE_PAIR_STAGE_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/group_stage.h"
#include "engine/hot_texts.h"
#include "engine/local_run.h"
#include "engine/pair_batches.h"
#include "engine/pair_pages.h"
#include "engine/paired_pages.h"
#include "step/pair.h"

namespace seamripper {

// What is prepared takes no more than `prepared_bytes`.
Status KeepOthers(LocalRun* run, const WantedPages& wanted, const PairParts& parts, const PreparedPage& prepared,
                  uint64_t prepared_bytes, HotTexts* others);
// Rows by page, as pair_pages.h has them.
Result<LocalRun::Stream> GatherPages(LocalRun* run, const std::vector<PagePair>& pairs, const WantedPages& wanted,
                                     const PairParts& parts, const PreparedPage& prepared, HotTexts* hot);

template <class Rows, class Step, class Deliver>
Status PairWithKept(LocalRun* run, std::span<const PagePair> pairs, const WantedPages& wanted, const HotTexts& others,
                    const Step& step, const Deliver& deliver) {
  struct Scratch {
    explicit Scratch(const Step& step) : rows(step) {}
    typename Step::Scratch step;
    SinkFor<Step, Rows> rows;
  };
  struct Worker {
    LocalRun* run;
    const WantedPages* wanted;
    const Step* step;
    const Deliver* deliver;
    PairedPages paired;
    PageCursors cursors;
    std::vector<PageView> pages;
    std::optional<Scratch> scratch;
    Status Do(size_t task) {
      return run->ScanWanted(task, &wanted->with_others(), step->page_parts(), 0, &cursors,
                                [&](const PageView& page, bool is_large) -> Status {
                                  RETURN_IF_ERROR(paired.Gather(page, &pages));
                                  if (is_large || !scratch.has_value()) scratch.emplace(*step);
                                  (*step)(pages.front(), std::span(pages).subspan(1), &scratch->step, &scratch->rows);
                                  RETURN_IF_ERROR((*deliver)(scratch->rows));
                                  if (is_large) scratch.reset();
                                  return {};
                                });
    }
    Status Finish() {
      run->AddCounts({.cut_groups = paired.cut_groups()});
      return {};
    }
  };
  const PairParts parts = {step.page_parts(), step.other_parts()};
  const uint64_t most_bytes = PairGroup<Rows, Step>::kMostGroupBytes;
  return run->RunStage(PairGroup<Rows, Step>::kName, run->stretches().size(), [&] {
    return std::unique_ptr<Worker>(
        new Worker{run, &wanted, &step, &deliver, {pairs, parts, others, most_bytes}, {}, {}, {}});
  });
}

template <class Rows, class Step, class Deliver>
Status PairGathered(LocalRun* run, const Spool& pages, const HotTexts& hot, const Step& step, const Deliver& deliver) {
  struct Output {
    LocalRun* run;
    const Deliver* deliver;
    SinkFor<Step, Rows> rows;
    Status Run(const PairGroup<Rows, Step>& pair, std::string_view, std::span<const WideRow> group,
               typename PairGroup<Rows, Step>::Scratch* scratch) {
      RETURN_IF_ERROR(pair(group, scratch, &rows));
      if (scratch->cut) run->AddCounts({.cut_groups = 1});
      return (*deliver)(rows);
    }
    Status Finish() { return {}; }
  };
  const PairGroup<Rows, Step> pair = {&step, &hot};
  return GroupRowsStage(run, PairGroup<Rows, Step>::kName, pages, pair,
                   [&] { return std::unique_ptr<Output>(new Output{run, &deliver, SinkFor<Step, Rows>(step)}); });
}

template <class Rows, class Step, class Deliver>
Status PairStages(LocalRun* run, const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
  std::mutex mutex;
  const auto deliver_one = [&](const Rows& rows) -> Status {
    const std::lock_guard lock(mutex);
    return deliver(rows);
  };
  const PairParts parts = {step.page_parts(), step.other_parts()};
  const PreparedPage prepared = PreparedBy(step);
  const uint64_t memory_bytes = run->plan().row_spool_bytes + run->plan().text_bytes;
  ASSIGN_OR_RETURN(const BatchPlan plan, PlanBatches(run, pairs, parts, prepared, memory_bytes));
  if (!plan.is_empty() || pairs.empty()) {
    HotTexts others(memory_bytes, run->options().spill_folder, run->disk(), run->blocks());
    for (const PairBatch& batch : plan.batches.batches) {
      const std::vector<PagePair> own = plan.batches.PairsOf(batch, pairs);
      const WantedPages wanted(own, run->page_numbers());
      others.Clear();
      RETURN_IF_ERROR(KeepOthers(run, wanted, parts, prepared, plan.prepared_bytes, &others));
      RETURN_IF_ERROR(PairWithKept<Rows>(run, own, wanted, others, step, deliver_one));
    }
    return {};
  }
  const WantedPages wanted(pairs, run->page_numbers());
  HotTexts hot(run->plan().text_bytes, run->options().spill_folder, run->disk(), run->blocks());
  ASSIGN_OR_RETURN(const LocalRun::Stream pages, GatherPages(run, pairs, wanted, parts, prepared, &hot));
  return PairGathered<Rows>(run, *pages, hot, step, deliver_one);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAIR_STAGE_H_
