// Runs the steps of a detector on one machine, within a budget of memory and disk. Knows no detector: a step is a plain
// struct, called once for each page, key or group, on many threads, with scratch of the thread's own and a sink for what it
// gives.
//
//   map           step(const PageView&, Scratch*, KeySink*)              kParts says what it reads of a page
//   group keys    step(const NarrowGroup&, Scratch*, RowSink*)           least_pages() and list_cap() say of which keys
//   group rows    step(key, std::span<const WideRow>, Scratch*, RowSink*)
//   collect       step(key, std::span<const WideRow>, Scratch*, std::vector<Row>*)
//   pair          step(page, std::span<const PageView> others, Scratch*, Rows*)  page_parts(), other_parts()
#ifndef SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_
#define SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/narrow.h"
#include "engine/narrow_group.h"
#include "engine/page_bytes.h"
#include "engine/page_scan.h"
#include "engine/wide.h"
#include "engine/workers.h"
#include "step/pair.h"
#include "store/corpus_reader.h"

namespace seamripper {

struct EngineOptions {
  unsigned threads = 1;
  uint64_t memory_bytes = uint64_t{1} << 30;
  uint64_t disk_bytes = uint64_t{1} << 40;
  std::string spill_folder;
};

// The keys a map gives of the page at hand.
class KeySink {
 public:
  explicit KeySink(NarrowWriter* writer) : writer_(writer) {}
  void Key(uint64_t key) { writer_->Add(key, page_); }

 private:
  friend class LocalEngine;
  NarrowWriter* writer_;
  uint64_t page_ = 0;
};

class RowSink {
 public:
  explicit RowSink(WideWriter* writer) : writer_(writer) {}
  void Row(std::string_view key, std::string_view value) { writer_->Add(key, value); }

 private:
  WideWriter* writer_;
};

class LocalEngine {
 public:
  using Stream = std::unique_ptr<Spool>;

  // The corpus outlives the engine.
  static Result<std::unique_ptr<LocalEngine>> Open(const CorpusReader& corpus, EngineOptions options);

  uint64_t page_numbers() const { return numbers_.size(); }

  // Calls visit(page) for every live page: in order within a stretch, stretches on any thread.
  template <class Visit>
  Status ForEachPage(uint32_t parts, Visit visit) const {
    struct Worker {
      const LocalEngine* engine;
      uint32_t parts;
      Visit* visit;
      Status Do(size_t task) {
        return ScanPages(engine->corpus_, engine->numbers_, engine->stretches_[task], parts, *visit);
      }
      Status Finish() { return {}; }
    };
    return RunWorkers(options_.threads, stretches_.size(), [&] {
      return std::make_unique<Worker>(Worker{this, parts, &visit});
    });
  }

  template <class Step>
  Result<Stream> MapKeys(const Step& step) {
    struct Worker {
      Worker(LocalEngine* the_engine, const Step* the_step, Spool* out)
          : engine(the_engine), step(the_step), writer(out), sink(&writer) {}
      LocalEngine* engine;
      const Step* step;
      NarrowWriter writer;
      KeySink sink;
      typename Step::Scratch scratch;
      Status Do(size_t task) {
        const PageNumbers::Stretch& stretch = engine->stretches_[task];
        writer.BeginTask();
        RETURN_IF_ERROR(ScanPages(engine->corpus_, engine->numbers_, stretch, Step::kParts, [&](const PageView& page) {
          sink.page_ = page.number;
          (*step)(page, &scratch, &sink);
        }));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    Stream out = NewSpool(KeyPartitionBits(), options_.memory_bytes / 2);
    RETURN_IF_ERROR(RunWorkers(options_.threads, stretches_.size(),
                               [&] { return std::make_unique<Worker>(this, &step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<Stream> GroupKeys(Stream keys, const Step& step) {
    struct Worker {
      Worker(const Spool* the_keys, GroupOptions options, const Step* the_step, Spool* out)
          : keys(the_keys), step(the_step), grouper(options), writer(out), sink(&writer) {}
      const Spool* keys;
      const Step* step;
      PartitionGrouper grouper;
      WideWriter writer;
      RowSink sink;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        RETURN_IF_ERROR(
            grouper.Group(*keys, partition, [&](const NarrowGroup& found) { (*step)(found, &scratch, &sink); }));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    GroupOptions group;
    group.least_pages = step.least_pages();
    group.list_cap = step.list_cap();
    group.memory_bytes = options_.memory_bytes / 8 / options_.threads;
    Stream out = NewSpool(RowPartitionBits(), options_.memory_bytes / 4);
    RETURN_IF_ERROR(RunWorkers(options_.threads, keys->partitions(),
                               [&] { return std::make_unique<Worker>(keys.get(), group, &step, out.get()); }));
    return out;
  }

  template <class Step>
  Result<Stream> GroupRows(Stream rows, const Step& step) {
    struct Worker {
      Worker(const Spool* the_rows, const Step* the_step, Spool* out)
          : rows(the_rows), step(the_step), writer(out), sink(&writer) {}
      const Spool* rows;
      const Step* step;
      WideGrouper grouper;
      WideWriter writer;
      RowSink sink;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        RETURN_IF_ERROR(grouper.Group(*rows, partition, [&](std::string_view key, std::span<const WideRow> group) {
          (*step)(key, group, &scratch, &sink);
        }));
        return writer.status();
      }
      Status Finish() { return writer.Finish(); }
    };
    Stream out = NewSpool(RowPartitionBits(), options_.memory_bytes / 4);
    RETURN_IF_ERROR(RunWorkers(options_.threads, rows->partitions(),
                               [&] { return std::make_unique<Worker>(rows.get(), &step, out.get()); }));
    return out;
  }

  // The rows the step gives, all of them in memory, in no particular order.
  template <class Row, class Step>
  Result<std::vector<Row>> Collect(Stream rows, const Step& step) {
    std::vector<Row> all;
    std::mutex mutex;
    struct Worker {
      const Spool* rows;
      const Step* step;
      std::vector<Row>* all;
      std::mutex* mutex;
      WideGrouper grouper;
      std::vector<Row> found;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        return grouper.Group(*rows, partition, [&](std::string_view key, std::span<const WideRow> group) {
          (*step)(key, group, &scratch, &found);
        });
      }
      Status Finish() {
        const std::lock_guard lock(*mutex);
        all->insert(all->end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
        return {};
      }
    };
    RETURN_IF_ERROR(RunWorkers(options_.threads, rows->partitions(), [&] {
      return std::unique_ptr<Worker>(new Worker{rows.get(), &step, &all, &mutex, {}, {}, {}});
    }));
    return all;
  }

  // For each page of `pairs`, which come by page and rank, the step with the page and its others, in rank order; what it
  // gives goes to deliver(const Rows&), which returns a Status, in no particular order, from one thread at a time. All
  // pages are read once, in storage order; each goes, through a spool, to the pages it is wanted beside.
  template <class Rows, class Step, class Deliver>
  Status Pair(const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
    std::mutex mutex;
    struct Worker {
      const Spool* pages;
      const Step* step;
      Deliver* deliver;
      std::mutex* mutex;
      WideGrouper grouper;
      std::vector<PageView> beside;  // the page, then its others
      Rows rows;
      Status status;
      typename Step::Scratch scratch;
      Status Do(size_t partition) {
        RETURN_IF_ERROR(grouper.Group(*pages, partition, [&](std::string_view, std::span<const WideRow> group) {
          beside.clear();
          for (const WideRow& row : group) beside.push_back(LoadPage(row.value.substr(sizeof(uint64_t))));
          (*step)(beside.front(), std::span(beside).subspan(1), &scratch, &rows);
          const std::lock_guard lock(*mutex);
          if (status.ok()) status = (*deliver)(std::as_const(rows));
        }));
        return status;
      }
      Status Finish() { return {}; }
    };
    const Result<Stream> pages = GatherPages(pairs, step.page_parts(), step.other_parts());
    if (!pages.ok()) return pages.status();
    return RunWorkers(options_.threads, (*pages)->partitions(), [&] {
      return std::unique_ptr<Worker>(new Worker{pages->get(), &step, &deliver, &mutex, {}, {}, {}, {}, {}});
    });
  }

 private:
  // Rows by page: the page itself and its others, each value its rank (the page's own is 0) and the page.
  Result<Stream> GatherPages(const std::vector<PagePair>& pairs, uint32_t page_parts, uint32_t other_parts);
  LocalEngine(const CorpusReader& corpus, PageNumbers numbers, EngineOptions options);
  int KeyPartitionBits() const;
  int RowPartitionBits() const;
  Stream NewSpool(int bits, uint64_t memory_bytes);

  const CorpusReader& corpus_;
  const PageNumbers numbers_;
  const EngineOptions options_;
  const std::vector<PageNumbers::Stretch> stretches_;
  Budget disk_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LOCAL_ENGINE_H_
