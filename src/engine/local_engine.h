// Runs the steps of a detector on one machine, within a budget of memory and disk. Knows no detector: a step is a plain
// struct, called once for each page, key or group, on many threads, with scratch of the thread's own and a sink for what it
// gives. What else it may say about itself: step/step_facts.h.
//
//   map keys      step(const PageView&, Scratch*, KeySink*)              kParts says what it reads of a page
//   map rows      step(const PageView&, Scratch*, RowSink*)              and of FileView too, if it wants files
//   group keys    step(const NarrowGroup&, Scratch*, RowSink*)           least_pages() and list_cap() say of which keys
//                 step(const NarrowGroup&, page, Scratch*, RowSink*)     with kEachPage, for every page, however many
//                 step.Finish(Scratch*, RowSink*)                        if it has it, when a thread has no more groups; of
//                                                                        map rows, no more pages
//   map valued keys    as map keys, with sink->Value(Step::Value) of a page that has keys
//   group valued keys  as group keys, with the values of the pages of a group: group.values()
//   group rows    step(key, std::span<const WideRow>, Scratch*, RowSink*)
//   collect       step(key, std::span<const WideRow>, Scratch*, std::vector<Row>*)
//                 either with const RowGroup& in place of the span: then a group of any size costs no memory
//   map pages     step(const PageView&, Scratch*, ChangeSink*)           of a step that gives nothing but changes; and of
//                                                                        FileView too, if it wants files
//   map to        step(const PageView&, Scratch*, OutputSink*)           to outputs of the caller's, one a thread
//   group to      step(key, group, Scratch*, OutputSink*)                the same of rows
//   pair          step(page, std::span<const PageView> others, Scratch*, Sink*)  page_parts(), other_parts(); the sink is Rows
//
// Every sink has the thread's own copy of the step's changes, if it has any (step/step_facts.h).
//
// Memory: 1.1 times EngineOptions::memory_bytes and 64 MiB (how it is shared out: memory_plan.h), besides what the caller
// collects in memory, and what a step needs for the one page or group that is larger than a thread's share. Disk:
// EngineOptions::disk_bytes, or what is free in the folder when that is less; past it kEnvironment, saying what would be
// enough. Temporary files have no names, so nothing is left behind, however a run ends.
#ifndef SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_
#define SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/all_rows.h"
#include "engine/group_stage.h"
#include "engine/local_run.h"
#include "engine/map_stage.h"
#include "engine/page_values.h"
#include "engine/pair_stage.h"
#include "engine/valued_keys.h"
#include "step/components.h"

namespace seamripper {

class LocalEngine {
 public:
  using Stream = LocalRun::Stream;
  using PageComponents = Components<uint64_t>;
  template <class Value>
  using ValuesOfPages = PageValues<Value>;

  // The corpus outlives the engine. kEnvironment when the memory does not suffice for the pages alone.
  static Result<std::unique_ptr<LocalEngine>> Open(const CorpusReader& corpus, EngineOptions options,
                                                   Slice slice = {}) {
    ASSIGN_OR_RETURN(std::unique_ptr<LocalRun> run, LocalRun::Open(corpus, std::move(options), slice));
    return std::unique_ptr<LocalEngine>(new LocalEngine(std::move(run)));
  }

  uint64_t page_numbers() const { return run_->page_numbers(); }

  // Of all stages so far.
  const std::vector<StageRecord>& stages() const { return run_->stages(); }
  EngineCounts counts() const { return run_->counts(); }
  const MemoryPlan& plan() const { return run_->plan(); }
  Budget* disk() { return run_->disk(); }
  BlockMemory* blocks() { return run_->blocks(); }
  LocalRun* run() { return run_.get(); }

  // The step on every live page, and file. Pages are large by what the step says of its scratch; without a word of it, none
  // is.
  template <class Step>
  Status MapPages(const Step& step) {
    return MapStage(run_.get(), NameOfStep<Step>("map pages"), step, ScratchPerWord<Step, 0>(),
                    [&] { return std::make_unique<ChangeOutput<Step>>(step); });
  }

  template <class Step>
  Result<Stream> MapKeys(const Step& step) {
    Stream out = run_->NewKeySpool();
    RETURN_IF_ERROR(MapStage(run_.get(), NameOfStep<Step>("map"), step, ScratchPerWord<Step>(),
                             [&] { return std::make_unique<KeyOutput<Step>>(step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<ValuedKeys<typename Step::Value>> MapValuedKeys(const Step& step) {
    using Value = typename Step::Value;
    ValuedKeys<Value> out = {run_->NewKeySpool(),
                             std::unique_ptr<PageValues<Value>>(
                                 new PageValues<Value>(NewPageValues<Value>(run_->plan().row_spool_bytes)))};
    RETURN_IF_ERROR(out.values->Open());
    RETURN_IF_ERROR(MapStage(run_.get(), NameOfStep<Step>("map"), step, 0,
                             [&] {
                               using Output = KeyOutput<Step, ValuedKeySink<Value>>;
                               return std::make_unique<Output>(step, out.keys.get(), out.values.get());
                             }));
    return out;
  }

  template <class Step, class Value>
  Result<Stream> GroupValuedKeys(ValuedKeys<Value> keys, const Step& step) {
    Stream out = run_->NewRowSpool();
    RETURN_IF_ERROR(GroupKeysStage(run_.get(), NameOfStep<Step>("group keys"), *keys.keys, step, out.get(),
                                   ValuedGroups<Value>(keys.values.get())));
    return out;
  }

  // None, for AddRows and MapRowsInto.
  Stream NewRows() { return run_->NewRowSpool(); }

  template <class Step>
  Result<Stream> MapRows(const Step& step) {
    Stream out = run_->NewRowSpool();
    RETURN_IF_ERROR(MapRowsInto(step, out.get()));
    return out;
  }

  // The rows join those that are in `out`. They take as much memory again.
  template <class Step>
  Status MapRowsInto(const Step& step, Spool* out) {
    return MapStage(run_.get(), NameOfStep<Step>("map rows"), step, ScratchPerWord<Step>(),
                    [&] { return std::make_unique<RowOutput<Step>>(step, out); });
  }

  // The step on every live page that it wants, with an output of the caller's, one a thread: make() gives a pointer to an
  // object with `Add(const Row&)` for the rows the step gives, `Status status()` and `Status Finish()`.
  template <class Step, class Make>
  Status MapTo(const Step& step, Make make) {
    using Output = CallersOutput<Step, decltype(make())>;
    return MapStage(run_.get(), NameOfStep<Step>("map"), step, ScratchPerWord<Step, 0>(),
                    [&] { return std::make_unique<Output>(step, make()); });
  }

  // The same of what step(const PageView&, Scratch*, OutputSink*) gives: in the table's order, in a
  // share of memory and past it on disk.
  template <class Row, class Step>
  Result<std::unique_ptr<RowSorter<Row>>> MapSorted(const Step& step) {
    struct Output {
      explicit Output(RowSorter<Row>* sorter) : writer(sorter) {}
      typename RowSorter<Row>::Writer writer;
      Status first_trouble;
      void Add(const Row& row) {
        if (first_trouble.ok()) first_trouble = writer.Add(row);
      }
      const Status& status() const { return first_trouble; }
      Status Finish() { return writer.Finish(); }
    };
    auto sorted = run_->NewSorter<Row>();
    RETURN_IF_ERROR(MapTo(step, [&] { return std::make_unique<Output>(sorted.get()); }));
    return sorted;
  }

  // Rows from outside the corpus join those that are in `out`: step(task, RowSink*), which returns a Status, for each of
  // step.tasks(), on any thread.
  template <class Step>
  Status AddRows(const Step& step, Spool* out) {
    struct Worker {
      Worker(const Step* the_step, Spool* to) : step(the_step), writer(to), sink(*the_step, &writer) {}
      const Step* step;
      WideWriter writer;
      SinkFor<Step, RowSink> sink;
      Status Do(size_t task) {
        RETURN_IF_ERROR((*step)(task, &sink));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    return run_->RunStage(NameOfStep<Step>("rows"), step.tasks(),
                          [&] { return std::make_unique<Worker>(&step, out); });
  }

  // What step(task, OutputSink*), which returns a Status, gives of each of step.tasks() from outside the corpus, to outputs of
  // the caller's, one a thread.
  template <class Step, class Make>
  Status TasksTo(const Step& step, Make make) {
    using Output = CallersOutput<Step, decltype(make())>;
    struct Worker {
      const Step* step;
      Output output;
      Status Do(size_t task) {
        RETURN_IF_ERROR((*step)(task, output.to()));
        return output.status();
      }
      Status Finish() { return output.Finish(); }
    };
    return run_->RunStage(NameOfStep<Step>("rows"), step.tasks(),
                          [&] { return std::unique_ptr<Worker>(new Worker{&step, Output(step, make())}); });
  }

  // Calls visit(page) for every live page: in order within a stretch, stretches on any thread.
  template <class Visit>
  Status ForEachPage(uint32_t parts, Visit visit, std::string_view name = "pages") {
    struct Worker {
      LocalRun* run;
      uint32_t parts;
      Visit* visit;
      PageCursors cursors;
      Status Do(size_t task) {
        return run->Scan(task, parts, 0, &cursors, [&](const PageView& page, bool) { (*visit)(page); });
      }
      Status Finish() { return {}; }
    };
    return run_->RunStage(name, run_->stretches().size(), [&] {
      return std::unique_ptr<Worker>(new Worker{run_.get(), parts, &visit, {}});
    });
  }

  // What is done in one place, with the changes of a step: work(changes), which returns a Status.
  template <class Step, class Work>
  Status Lead(const Step& step, Work work) {
    auto changes = ChangesOf(step);
    return work(&changes);
  }

  // Calls visit(task), which returns a Status, for each of 0, 1, ..., `tasks` - 1, on any thread.
  template <class Visit>
  Status ForEachTask(size_t tasks, Visit visit, std::string_view name) {
    struct Worker {
      Visit* visit;
      Status Do(size_t task) { return (*visit)(task); }
      Status Finish() { return {}; }
    };
    return run_->RunStage(name, tasks, [&] { return std::unique_ptr<Worker>(new Worker{&visit}); });
  }

  // A value of each page, in half the share of findings.
  template <class Value>
  Result<std::unique_ptr<PageValues<Value>>> OpenPageValues() {
    std::unique_ptr<PageValues<Value>> values(new PageValues<Value>(NewPageValues<Value>(run_->plan().finding_bytes / 2)));
    RETURN_IF_ERROR(values->Open());
    return values;
  }
  // The same, to be opened, in a share of the memory (memory_plan.h) that nothing else takes meanwhile.
  template <class Value>
  PageValues<Value> NewPageValues(uint64_t memory_bytes) {
    return PageValues<Value>(page_numbers(), memory_bytes, run_->options().spill_folder, run_->disk());
  }

  template <class Step>
  Result<Stream> GroupKeys(Stream keys, const Step& step) {
    return GroupKeysOf(*keys, step);
  }
  // The same of keys that are wanted again.
  template <class Step>
  Result<Stream> GroupKeysOf(const Spool& keys, const Step& step) {
    Stream out = run_->NewRowSpool();
    RETURN_IF_ERROR(GroupKeysStage(run_.get(), NameOfStep<Step>("group keys"), keys, step, out.get()));
    return out;
  }

  template <class Step>
  Result<Stream> GroupRows(Stream rows, const Step& step) {
    Stream out = run_->NewRowSpool();
    RETURN_IF_ERROR(GroupRowsStage(run_.get(), NameOfStep<Step>("group rows"), *rows, step,
                                   [&] { return std::make_unique<GroupedRows<Step>>(step, out.get()); }));
    return out;
  }

  // The step with an output of the caller's, one a thread, as MapTo has it.
  template <class Step, class Make>
  Status GroupTo(Stream rows, const Step& step, Make make) {
    using Output = GroupedTo<Step, decltype(make())>;
    return GroupRowsStage(run_.get(), NameOfStep<Step>("group"), *rows, step,
                          [&] { return std::make_unique<Output>(step, make()); });
  }

  // The rows the step gives, to outputs of the caller's, one a thread: make() gives a pointer to an object with
  // `Status Add(const Row&)` and `Status Finish()`, such as std::unique_ptr<RowSorter<Row>::Writer>.
  template <class Row, class Step, class Make>
  Status CollectTo(Stream rows, const Step& step, Make make) {
    using Output = CollectedRows<Row, Step, decltype(make())>;
    return GroupRowsStage(run_.get(), NameOfStep<Step>("collect"), *rows, step,
                          [&] { return std::make_unique<Output>(step, make()); });
  }

  // All of them in memory, in no particular order.
  template <class Row, class Step>
  Result<std::vector<Row>> Collect(Stream rows, const Step& step) {
    AllRows<Row> all;
    RETURN_IF_ERROR(CollectTo<Row>(std::move(rows), step, all.Outputs()));
    return std::move(all.rows);
  }

  // All of them in the table's order, in a share of memory and past it on disk.
  template <class Row, class Step>
  Result<std::unique_ptr<RowSorter<Row>>> CollectSorted(Stream rows, const Step& step) {
    auto sorted = run_->NewSorter<Row>();
    RETURN_IF_ERROR(CollectTo<Row>(std::move(rows), step,
                                   [&] { return std::make_unique<typename RowSorter<Row>::Writer>(sorted.get()); }));
    return sorted;
  }

  // For each page of `pairs`, which come by page and rank, the step with the page and its others, in rank order; what it
  // gives goes to deliver(const Rows&), which returns a Status, in no particular order, from one thread at a time. When
  // the others of a page come to more than PairGroup::kMostGroupBytes, the texts of the last are left out. Memory: 24
  // bytes a pair and ten a page besides.
  template <class Rows, class Step, class Deliver>
  Status Pair(const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
    return PairStages<Rows>(run_.get(), pairs, step, deliver);
  }
  // The same, what it gives to an output of the caller's.
  template <class Rows, class Step, class Make>
  Status PairTo(const std::vector<PagePair>& pairs, const Step& step, Make make) {
    const auto out = make();
    RETURN_IF_ERROR(Pair<Rows>(pairs, step, [&](const Rows& rows) { return out->Add(rows); }));
    return out->Finish();
  }

 private:
  explicit LocalEngine(std::unique_ptr<LocalRun> run) : run_(std::move(run)) {}

  const std::unique_ptr<LocalRun> run_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_
