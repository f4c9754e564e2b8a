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
//   pair          step(page, std::span<const PageView> others, Scratch*, Rows*)  page_parts(), other_parts()
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
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/all_rows.h"
#include "engine/engine_options.h"
#include "engine/file_scan.h"
#include "engine/hot_texts.h"
#include "engine/large_work.h"
#include "engine/memory_plan.h"
#include "engine/narrow.h"
#include "engine/narrow_group.h"
#include "engine/page_scan.h"
#include "engine/page_values.h"
#include "engine/pair_pages.h"
#include "engine/paired_pages.h"
#include "engine/record_numbers.h"
#include "engine/row_sort.h"
#include "engine/session.h"
#include "engine/sinks.h"
#include "engine/stage_log.h"
#include "engine/valued_keys.h"
#include "engine/wide.h"
#include "os/tasks.h"
#include "step/components.h"
#include "step/pair.h"
#include "step/step_facts.h"
#include "store/corpus_reader.h"

namespace seamripper {

// What was met that a user should know.
struct EngineCounts {
  uint64_t large = 0;              // pages, partitions and groups that waited for each other
  uint64_t sorted_partitions = 0;  // of rows, on disk: larger than a thread's share
  uint64_t cut_groups = 0;         // larger than their step's kMostGroupBytes
};

// What a step takes of a group.
template <class Step>
using GroupFor = std::conditional_t<TakesWholeGroups<Step>(), RowGroup, std::span<const WideRow>>;

class LocalEngine {
 public:
  using Stream = std::unique_ptr<Spool>;
  using PageComponents = Components<uint64_t>;
  template <class Value>
  using ValuesOfPages = PageValues<Value>;

  // The corpus outlives the engine. kEnvironment when the memory does not suffice for the pages alone.
  static Result<std::unique_ptr<LocalEngine>> Open(const CorpusReader& corpus, EngineOptions options);

  uint64_t page_numbers() const { return numbers_.size(); }

  // Of all stages so far.
  const std::vector<StageRecord>& stages() const { return stages_.records(); }
  EngineCounts counts() const;
  const MemoryPlan& plan() const { return plan_; }
  Budget* disk() { return &disk_; }
  BlockMemory* blocks() { return session_->blocks(); }

  // Calls visit(page) for every live page: in order within a stretch, stretches on any thread.
  template <class Visit>
  Status ForEachPage(uint32_t parts, Visit visit, std::string_view name = "pages") {
    struct Worker {
      LocalEngine* engine;
      uint32_t parts;
      Visit* visit;
      PageCursors cursors;
      Status Do(size_t task) {
        return engine->Scan(task, parts, 0, &cursors, [&](const PageView& page, bool) { (*visit)(page); });
      }
      Status Finish() { return {}; }
    };
    return RunStage(name, stretches_.size(), [&] { return std::make_unique<Worker>(Worker{this, parts, &visit, {}}); });
  }

  // The step on every live page, and file.
  template <class Step>
  Status MapPages(const Step& step) {
    using Sink = SinkFor<Step, ChangeSink>;
    static constexpr bool kWantsFiles = requires(const FileView& file, typename Step::Scratch* scratch, Sink* sink) {
      step(file, scratch, sink);
    };
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step) : engine(the_engine), step(the_step), sink(*the_step) {}
      LocalEngine* engine;
      const Step* step;
      Sink sink;
      PageCursors cursors;
      typename Step::Scratch scratch;
      Status Do(size_t task) {
        const size_t pages = engine->stretches_.size();
        if (task >= pages) return MapFiles(task - pages);
        return engine->Scan(task, Step::kParts, 0, &cursors,
                            [&](const PageView& page, bool) { (*step)(page, &scratch, &sink); });
      }
      Status MapFiles(size_t stretch) {
        if constexpr (kWantsFiles) {
          return engine->ScanStretchOfFiles(stretch, [&](const FileView& file) { (*step)(file, &scratch, &sink); });
        }
        return {};
      }
      Status Finish() { return {}; }
    };
    const size_t tasks = stretches_.size() + (kWantsFiles ? file_stretches_.size() : 0);
    return RunStage(NameOfStep<Step>("map pages"), tasks, [&] { return std::make_unique<Worker>(this, &step); });
  }

  // Calls visit(task), which returns a Status, for each of 0, 1, ..., `tasks` - 1, on any thread.
  template <class Visit>
  Status ForEachTask(size_t tasks, Visit visit, std::string_view name) {
    struct Worker {
      Visit* visit;
      Status Do(size_t task) { return (*visit)(task); }
      Status Finish() { return {}; }
    };
    return RunStage(name, tasks, [&] { return std::make_unique<Worker>(Worker{&visit}); });
  }

  // A value of each page, in half the share of findings.
  template <class Value>
  Result<std::unique_ptr<PageValues<Value>>> OpenPageValues() {
    auto values = std::make_unique<PageValues<Value>>(numbers_.size(), plan_.finding_bytes / 2, options_.spill_folder,
                                                      &disk_);
    RETURN_IF_ERROR(values->Open());
    return values;
  }
  // The same, to be opened, in a share of the memory (memory_plan.h) that nothing else takes meanwhile.
  template <class Value>
  PageValues<Value> NewPageValues(uint64_t memory_bytes) {
    return PageValues<Value>(numbers_.size(), memory_bytes, options_.spill_folder, &disk_);
  }

  template <class Step>
  Result<Stream> MapKeys(const Step& step) {
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step, Spool* out)
          : engine(the_engine), step(the_step), writer(out), sink(*the_step, &writer), scratch(std::in_place) {}
      LocalEngine* engine;
      const Step* step;
      NarrowWriter writer;
      SinkFor<Step, KeySink> sink;
      PageCursors cursors;
      std::optional<typename Step::Scratch> scratch;
      Status Do(size_t task) {
        writer.BeginTask(task);
        RETURN_IF_ERROR(engine->Scan(task, Step::kParts, ScratchPerWord<Step>(), &cursors,
                                     [&](const PageView& page, bool is_large) {
                                       sink.BeginPage(page.number);
                                       (*step)(page, &*scratch, &sink);
                                       if (is_large) scratch.emplace();
                                     }));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    Stream out = NewSpool(plan_.key_bits, plan_.key_spool_bytes);
    RETURN_IF_ERROR(RunStage(NameOfStep<Step>("map"), stretches_.size(),
                             [&] { return std::make_unique<Worker>(this, &step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<ValuedKeys<typename Step::Value>> MapValuedKeys(const Step& step) {
    using Value = typename Step::Value;
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step, const ValuedKeys<Value>& out)
          : engine(the_engine), step(the_step), writer(out.keys.get()), sink(*the_step, &writer, out.values.get()) {}
      LocalEngine* engine;
      const Step* step;
      NarrowWriter writer;
      SinkFor<Step, ValuedKeySink<Value>> sink;
      PageCursors cursors;
      typename Step::Scratch scratch;
      Status Do(size_t task) {
        writer.BeginTask(task);
        RETURN_IF_ERROR(engine->Scan(task, Step::kParts, 0, &cursors, [&](const PageView& page, bool) {
          sink.BeginPage(page.number);
          (*step)(page, &scratch, &sink);
        }));
        RETURN_IF_ERROR(sink.status());
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    ValuedKeys<Value> out = {NewSpool(plan_.key_bits, plan_.key_spool_bytes),
                             std::make_unique<PageValues<Value>>(numbers_.size(), plan_.row_spool_bytes,
                                                                 options_.spill_folder, &disk_)};
    RETURN_IF_ERROR(out.values->Open());
    RETURN_IF_ERROR(RunStage(NameOfStep<Step>("map"), stretches_.size(),
                             [&] { return std::make_unique<Worker>(this, &step, out); }));
    return out;
  }

  template <class Step, class Value>
  Result<Stream> GroupValuedKeys(ValuedKeys<Value> keys, const Step& step) {
    struct Worker {
      Worker(LocalEngine* the_engine, const ValuedKeys<Value>* the_keys, const Step* the_step, Spool* out)
          : engine(the_engine),
            keys(the_keys),
            step(the_step),
            grouper(engine->NarrowOptions(step->least_pages(), step->list_cap())),
            finder(the_keys->values.get()),
            writer(out),
            sink(*the_step, &writer) {}
      LocalEngine* engine;
      const ValuedKeys<Value>* keys;
      const Step* step;
      PartitionGrouper grouper;
      ValueFinder<Value> finder;
      WideWriter writer;
      SinkFor<Step, RowSink> sink;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        std::optional<LargeWork::Turn> turn;
        if (keys->keys->StorageBytes(partition) > engine->GroupShare() / 2) turn.emplace(&engine->large_);
        RETURN_IF_ERROR(grouper.Group(*keys->keys, partition, [&](const NarrowGroup& found) {
          (*step)(ValuedGroup<Value>(found, &finder), &scratch, &sink);
        }));
        RETURN_IF_ERROR(finder.status());
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
    RETURN_IF_ERROR(RunStage(NameOfStep<Step>("group keys"), keys.keys->partitions(),
                             [&] { return std::make_unique<Worker>(this, &keys, &step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<Stream> MapRows(const Step& step) {
    Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
    RETURN_IF_ERROR(MapRowsInto(step, out.get()));
    return out;
  }

  // The rows join those that are in `out`. They take as much memory again.
  template <class Step>
  Status MapRowsInto(const Step& step, Spool* out) {
    using Sink = SinkFor<Step, RowSink>;
    static constexpr bool kWantsFiles = requires(const FileView& file, typename Step::Scratch* scratch, Sink* sink) {
      step(file, scratch, sink);
    };
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step, Spool* out)
          : engine(the_engine), step(the_step), writer(out), sink(*the_step, &writer), scratch(std::in_place) {}
      LocalEngine* engine;
      const Step* step;
      WideWriter writer;
      SinkFor<Step, RowSink> sink;
      PageCursors cursors;
      std::optional<typename Step::Scratch> scratch;
      Status Do(size_t task) {
        const size_t pages = engine->stretches_.size();
        RETURN_IF_ERROR(task < pages ? MapPages(task) : MapFiles(task - pages));
        return writer.status();
      }
      Status MapPages(size_t stretch) {
        return engine->ScanWanted(stretch, PagesWantedBy(*step), Step::kParts, ScratchPerWord<Step>(), &cursors,
                                  [&](const PageView& page, bool is_large) {
                                    (*step)(page, &*scratch, &sink);
                                    if (is_large) scratch.emplace();
                                    return Status();
                                  });
      }
      Status MapFiles(size_t stretch) {
        if constexpr (kWantsFiles) {
          return engine->ScanStretchOfFiles(stretch, [&](const FileView& file) { (*step)(file, &*scratch, &sink); });
        }
        return {};
      }
      Status Finish() {
        if constexpr (requires { step->Finish(&*scratch, &sink); }) step->Finish(&*scratch, &sink);
        return writer.Finish();
      }
    };
    const size_t tasks = stretches_.size() + (kWantsFiles ? file_stretches_.size() : 0);
    return RunStage(NameOfStep<Step>("map rows"), tasks, [&] { return std::make_unique<Worker>(this, &step, out); });
  }

  // Rows from outside the corpus join those that are in `out`: produce(task, RowSink*), which returns a Status, for each
  // task, on any thread.
  template <class Produce>
  Status AddRows(std::string_view name, size_t tasks, const Produce& produce, Spool* out) {
    struct Worker {
      Worker(const Produce* the_produce, Spool* to) : produce(the_produce), writer(to), sink(&writer) {}
      const Produce* produce;
      WideWriter writer;
      RowSink sink;
      Status Do(size_t task) {
        RETURN_IF_ERROR((*produce)(task, &sink));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    return RunStage(name, tasks, [&] { return std::make_unique<Worker>(&produce, out); });
  }

  // The step on every live page that it wants, with an output of the caller's, one a thread: make() gives a pointer to an
  // object with `Add(const Row&)` for the rows the step gives, `Status status()` and `Status Finish()`. Pages are large by
  // what the step says of its scratch; without a word of it, none is.
  template <class Step, class Make>
  Status MapTo(const Step& step, Make make) {
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step, decltype(make()) the_output)
          : engine(the_engine),
            step(the_step),
            output(std::move(the_output)),
            sink(*the_step, &*output),
            scratch(std::in_place) {}
      LocalEngine* engine;
      const Step* step;
      decltype(make()) output;
      SinkFor<Step, OutputSink<std::remove_reference_t<decltype(*make())>>> sink;
      PageCursors cursors;
      std::optional<typename Step::Scratch> scratch;
      Status Do(size_t task) {
        static constexpr bool kIsNamed = requires { size_t{Step::kScratchPerWord}; };
        const size_t bytes_per_word = kIsNamed ? ScratchPerWord<Step>() : 0;
        RETURN_IF_ERROR(engine->ScanWanted(task, PagesWantedBy(*step), Step::kParts, bytes_per_word, &cursors,
                                           [&](const PageView& page, bool is_large) {
                                             (*step)(page, &*scratch, &sink);
                                             if (is_large) scratch.emplace();
                                             return Status();
                                           }));
        return output->status();
      }
      Status Finish() { return output->Finish(); }
    };
    return RunStage(NameOfStep<Step>("map"), stretches_.size(),
                    [&] { return std::make_unique<Worker>(this, &step, make()); });
  }

  template <class Step>
  Result<Stream> GroupKeys(Stream keys, const Step& step) {
    return GroupKeysOf(*keys, step);
  }
  // The same of keys that are wanted again.
  template <class Step>
  Result<Stream> GroupKeysOf(const Spool& keys, const Step& step) {
    struct Worker {
      Worker(LocalEngine* the_engine, const Spool* the_keys, const Step* the_step, Spool* out)
          : engine(the_engine),
            keys(the_keys),
            step(the_step),
            grouper(engine->NarrowOptions(step->least_pages(), step->list_cap())),
            writer(out),
            sink(*the_step, &writer) {}
      LocalEngine* engine;
      const Spool* keys;
      const Step* step;
      PartitionGrouper grouper;
      WideWriter writer;
      SinkFor<Step, RowSink> sink;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        std::optional<LargeWork::Turn> turn;
        if (keys->StorageBytes(partition) > engine->GroupShare() / 2) turn.emplace(&engine->large_);
        if constexpr (WantsEachPage<Step>()) {
          const auto visit = [&](const NarrowGroup& found, uint64_t page) { (*step)(found, page, &scratch, &sink); };
          if constexpr (ChoosesPages<Step>) {
            RETURN_IF_ERROR(grouper.GroupChosenPages(*step, *keys, partition, visit));
          } else {
            RETURN_IF_ERROR(grouper.GroupPages(*keys, partition, visit));
          }
        } else {
          RETURN_IF_ERROR(
              grouper.Group(*keys, partition, [&](const NarrowGroup& found) { (*step)(found, &scratch, &sink); }));
        }
        return writer.status();
      }
      Status Finish() {
        if constexpr (requires { step->Finish(&scratch, &sink); }) step->Finish(&scratch, &sink);
        return writer.Finish();
      }
    };
    Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
    RETURN_IF_ERROR(RunStage(NameOfStep<Step>("group keys"), keys.partitions(),
                             [&] { return std::make_unique<Worker>(this, &keys, &step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<Stream> GroupRows(Stream rows, const Step& step) {
    struct Output {
      Output(const Step& step, Spool* out) : writer(out), sink(step, &writer) {}
      WideWriter writer;
      SinkFor<Step, RowSink> sink;
      Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
        step(key, group, scratch, &sink);
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
    RETURN_IF_ERROR(RunGroups(NameOfStep<Step>("group rows"), *rows, step,
                              [&] { return std::make_unique<Output>(step, out.get()); }));
    return out;
  }

  // The step with an output of the caller's, one a thread, as MapTo has it.
  template <class Step, class Make>
  Status GroupTo(Stream rows, const Step& step, Make make) {
    struct Output {
      Output(const Step& step, decltype(make()) the_out) : out(std::move(the_out)), sink(step, &*out) {}
      decltype(make()) out;
      SinkFor<Step, OutputSink<std::remove_reference_t<decltype(*make())>>> sink;
      Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
        step(key, group, scratch, &sink);
        return out->status();
      }
      Status Finish() { return out->Finish(); }
    };
    return RunGroups(NameOfStep<Step>("group"), *rows, step, [&] { return std::make_unique<Output>(step, make()); });
  }

  // The rows the step gives, to outputs of the caller's, one a thread: make() gives a pointer to an object with
  // `Status Add(const Row&)` and `Status Finish()`, such as std::unique_ptr<RowSorter<Row>::Writer>.
  template <class Row, class Step, class Make>
  Status CollectTo(Stream rows, const Step& step, Make make) {
    struct Output {
      Output(const Step& step, decltype(make()) the_out) : out(std::move(the_out)), found(step) {}
      decltype(make()) out;
      SinkFor<Step, std::vector<Row>> found;
      Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
        step(key, group, scratch, &found);
        for (Row& row : found) RETURN_IF_ERROR(out->Add(std::move(row)));
        found.clear();
        return {};
      }
      Status Finish() { return out->Finish(); }
    };
    return RunGroups(NameOfStep<Step>("collect"), *rows, step, [&] { return std::make_unique<Output>(step, make()); });
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
    auto sorted = NewSorter<Row>();
    RETURN_IF_ERROR(CollectTo<Row>(std::move(rows), step,
                                   [&] { return std::make_unique<typename RowSorter<Row>::Writer>(sorted.get()); }));
    return sorted;
  }

  // The same of what step(const PageView&, Scratch*, OutputSink*) gives.
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
    auto sorted = NewSorter<Row>();
    RETURN_IF_ERROR(MapTo(step, [&] { return std::make_unique<Output>(sorted.get()); }));
    return sorted;
  }

  // For each page of `pairs`, which come by page and rank, the step with the page and its others, in rank order; what it
  // gives goes to deliver(const Rows&), which returns a Status, in no particular order, from one thread at a time. When
  // the others fit the memory they are kept, and the pages come past them, each read where it is stored. Otherwise all are
  // read once, in storage order; what few pages are to be seen beside goes, through a spool, to each of them; of any
  // other, text, chunks and what the step prepared are kept once. When the others of a page come to more than
  // PairGroup::kMostGroupBytes, the texts of the last are left out. Memory: 24 bytes a pair besides.
  template <class Rows, class Step, class Deliver>
  Status Pair(const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
    std::mutex mutex;
    const auto deliver_one = [&](const Rows& rows) -> Status {
      const std::lock_guard lock(mutex);
      return deliver(rows);
    };
    const WantedPages wanted(pairs, numbers_.size());
    const PairParts parts = {step.page_parts(), step.other_parts()};
    {
      HotTexts others(plan_.row_spool_bytes + plan_.text_bytes, options_.spill_folder, &disk_, blocks());
      ASSIGN_OR_RETURN(const bool kept, KeepOthers(wanted, parts, PreparedBy(step), &others));
      if (kept) return PairWithKept<Rows>(pairs, wanted, others, step, deliver_one);
    }
    HotTexts hot(plan_.text_bytes, options_.spill_folder, &disk_, blocks());
    ASSIGN_OR_RETURN(const Stream pages, GatherPages(pairs, wanted, parts, PreparedBy(step), &hot));
    return PairGathered<Rows>(*pages, hot, step, deliver_one);
  }

 private:
  LocalEngine(const CorpusReader& corpus, RecordNumbers pages, RecordNumbers files, MemoryPlan plan,
              uint64_t disk_limit, uint64_t disk_needed, EngineOptions options);

  Status TakeMemory();

  // make() gives each thread a pointer to a worker, as RunTasks has it.
  template <class Make>
  Status RunStage(std::string_view name, size_t tasks, Make make) {
    struct Worker {
      StageLog* stages;
      decltype(make()) worker;
      Status Do(size_t task) {
        RETURN_IF_ERROR(stages->CheckStop());
        RETURN_IF_ERROR(worker->Do(task));
        stages->TaskDone();
        return {};
      }
      Status Finish() { return worker->Finish(); }
    };
    stages_.Begin(name, tasks);
    const uint64_t before = disk_.taken();
    Status status = RunTasks(session_->threads(), plan_.threads, tasks, [&] {
      return std::unique_ptr<Worker>(new Worker{&stages_, make()});
    });
    stages_.End(disk_.taken() - before);
    return status;
  }

  // Calls visit(page, whether it is large) for the pages of a stretch.
  template <class Visit>
  Status Scan(size_t stretch, uint32_t parts, size_t bytes_per_word, PageCursors* cursors, Visit visit) {
    return ScanWanted(stretch, nullptr, parts, bytes_per_word, cursors, [&](const PageView& page, bool is_large) {
      visit(page, is_large);
      return Status();
    });
  }
  // The same of pages that are wanted; visit returns a Status.
  template <class Visit>
  Status ScanWanted(size_t stretch, const std::vector<bool>* wanted, uint32_t parts, size_t bytes_per_word,
                    PageCursors* cursors, Visit visit) {
    const LargePages large = {&large_, plan_.scratch_bytes / plan_.threads, bytes_per_word};
    return ScanPages({corpus_, numbers_, session_->texts()}, stretches_[stretch], wanted, parts, large, cursors,
                     [&](const PageView& page, bool is_large) {
                       RETURN_IF_ERROR(visit(page, is_large));
                       return stages_.CheckStop();
                     });
  }

  template <class Visit>
  Status ScanStretchOfFiles(size_t stretch, Visit&& visit) {
    return ScanFiles(corpus_, file_numbers_, file_stretches_[stretch], [&](const FileView& file) {
      visit(file);
      return stages_.CheckStop();
    });
  }

  // Runs the step on each group, with an output a thread: `Status Run(step, key, rows, scratch)` and `Status Finish()`.
  template <class Step, class Make>
  Status RunGroups(std::string_view name, const Spool& rows, const Step& step, Make make_output) {
    struct Worker {
      Worker(LocalEngine* the_engine, const Spool* the_rows, const Step* the_step, decltype(make_output()) the_output)
          : engine(the_engine),
            rows(the_rows),
            step(the_step),
            grouper(engine->GroupOptionsOf<Step>(), &engine->disk_, &engine->large_),
            output(std::move(the_output)),
            scratch(std::in_place) {}
      LocalEngine* engine;
      const Spool* rows;
      const Step* step;
      WideGrouper grouper;
      decltype(make_output()) output;
      std::optional<typename Step::Scratch> scratch;
      Status Do(size_t partition) {
        const auto run = [&](std::string_view key, const auto& group) -> Status {
          RETURN_IF_ERROR(output->Run(*step, key, group, &*scratch));
          if (grouper.group_is_large()) scratch.emplace();
          return engine->stages_.CheckStop();
        };
        if constexpr (TakesWholeGroups<Step>()) {
          return grouper.GroupWhole(*rows, partition, run);
        } else {
          return grouper.Group(*rows, partition, run);
        }
      }
      Status Finish() {
        engine->AddCounts(grouper.counts());
        return output->Finish();
      }
    };
    return RunStage(name, rows.partitions(),
                    [&] { return std::make_unique<Worker>(this, &rows, &step, make_output()); });
  }

  template <class Rows, class Step, class Deliver>
  Status PairWithKept(const std::vector<PagePair>& pairs, const WantedPages& wanted, const HotTexts& others,
                      const Step& step, const Deliver& deliver) {
    struct Scratch {
      typename Step::Scratch step;
      Rows rows;
    };
    struct Worker {
      LocalEngine* engine;
      const WantedPages* wanted;
      const Step* step;
      const Deliver* deliver;
      PairedPages paired;
      PageCursors cursors;
      std::vector<PageView> pages;
      std::optional<Scratch> scratch;
      Status Do(size_t task) {
        return engine->ScanWanted(task, &wanted->with_others(), step->page_parts(), 0, &cursors,
                                  [&](const PageView& page, bool is_large) -> Status {
                                    RETURN_IF_ERROR(paired.Gather(page, &pages));
                                    if (is_large || !scratch.has_value()) scratch.emplace();
                                    (*step)(pages.front(), std::span(pages).subspan(1), &scratch->step, &scratch->rows);
                                    RETURN_IF_ERROR((*deliver)(scratch->rows));
                                    if (is_large) scratch.reset();
                                    return {};
                                  });
      }
      Status Finish() {
        engine->AddCounts({.cut_groups = paired.cut_groups()});
        return {};
      }
    };
    const PairParts parts = {step.page_parts(), step.other_parts()};
    const uint64_t most_bytes = PairGroup<Rows, Step>::kMostGroupBytes;
    return RunStage(PairGroup<Rows, Step>::kName, stretches_.size(), [&] {
      return std::unique_ptr<Worker>(
          new Worker{this, &wanted, &step, &deliver, {pairs, wanted, parts, others, most_bytes}, {}, {}, {}});
    });
  }

  template <class Rows, class Step, class Deliver>
  Status PairGathered(const Spool& pages, const HotTexts& hot, const Step& step, const Deliver& deliver) {
    struct Output {
      const Deliver* deliver;
      Status Run(const PairGroup<Rows, Step>& pair, std::string_view, std::span<const WideRow> group,
                 typename PairGroup<Rows, Step>::Scratch* scratch) {
        RETURN_IF_ERROR(pair(group, scratch));
        return (*deliver)(scratch->rows);
      }
      Status Finish() { return {}; }
    };
    const PairGroup<Rows, Step> pair{&step, &hot};
    return RunGroups(PairGroup<Rows, Step>::kName, pages, pair,
                     [&] { return std::unique_ptr<Output>(new Output{&deliver}); });
  }

  template <class Step>
  WideOptions GroupOptionsOf() const {
    return {MostGroupBytes<Step>(), FoldsRows<Step>(), GroupShare(), options_.spill_folder, session_->blocks()};
  }
  GroupOptions NarrowOptions(uint32_t least_pages, uint32_t list_cap) const;
  size_t GroupShare() const { return plan_.group_bytes / plan_.threads; }
  // False when they do not fit the memory.
  Result<bool> KeepOthers(const WantedPages& wanted, const PairParts& parts, const PreparedPage& prepared,
                          HotTexts* others);
  // Rows by page, as pair_pages.h has them.
  Result<Stream> GatherPages(const std::vector<PagePair>& pairs, const WantedPages& wanted, const PairParts& parts,
                             const PreparedPage& prepared, HotTexts* hot);
  Stream NewSpool(int bits, uint64_t memory_bytes);
  template <class Row>
  std::unique_ptr<RowSorter<Row>> NewSorter() {
    return std::make_unique<RowSorter<Row>>(plan_.finding_bytes, options_.spill_folder, &disk_, nullptr, blocks());
  }
  void AddCounts(const WideCounts& counts);

  const CorpusReader& corpus_;
  const RecordNumbers numbers_;
  const RecordNumbers file_numbers_;
  const EngineOptions options_;
  const MemoryPlan plan_;
  const std::unique_ptr<Session> own_session_;  // null: it was given one
  Session* const session_;
  BudgetShare memory_;  // of the session
  const std::vector<RecordNumbers::Stretch> stretches_;
  const std::vector<RecordNumbers::Stretch> file_stretches_;
  Budget disk_;
  StageLog stages_;
  LargeWork large_;
  mutable std::mutex counts_mutex_;
  EngineCounts counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_
