// A stage that calls a step for every group of the slice's partitions.
#ifndef SEAMRIPPER_ENGINE_GROUP_STAGE_H_
#define SEAMRIPPER_ENGINE_GROUP_STAGE_H_

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/local_run.h"
#include "engine/narrow_group.h"
#include "engine/sinks.h"

namespace seamripper {

// What a step takes of a group.
template <class Step>
using GroupFor = std::conditional_t<TakesWholeGroups<Step>(), RowGroup, std::span<const WideRow>>;

// A step is given groups of keys as they are.
struct PlainGroups {
  const NarrowGroup& operator()(const NarrowGroup& group) const { return group; }
  Status status() const { return {}; }
};

// Groups of keys; rows go to `out`. What a step is given of a group, `groups` makes of it; each thread has a copy.
template <class Step, class Groups = PlainGroups>
Status GroupKeysStage(LocalRun* run, std::string_view name, const Spool& keys, const Step& step, Spool* out,
                      const Groups& groups = {}) {
  struct Worker {
    Worker(LocalRun* the_run, const Spool* the_keys, const Step* the_step, Spool* to, const Groups& the_groups)
        : run(the_run),
          keys(the_keys),
          step(the_step),
          groups(the_groups),
          grouper(run->NarrowOptions(step->least_pages(), step->list_cap())),
          writer(to),
          sink(*the_step, &writer) {}
    LocalRun* run;
    const Spool* keys;
    const Step* step;
    Groups groups;
    PartitionGrouper grouper;
    WideWriter writer;
    SinkFor<Step, RowSink> sink;
    typename Step::Scratch scratch;
    Status Do(size_t partition) {
      std::optional<LargeWork::Turn> turn;
      if (keys->StorageBytes(partition) > run->GroupShare() / 2) turn.emplace(run->large());
      if constexpr (WantsEachPage<Step>()) {
        const auto visit = [&](const NarrowGroup& found, uint64_t page) { (*step)(found, page, &scratch, &sink); };
        if constexpr (ChoosesPages<Step>) {
          RETURN_IF_ERROR(grouper.GroupChosenPages(*step, *keys, partition, visit));
        } else {
          RETURN_IF_ERROR(grouper.GroupPages(*keys, partition, visit));
        }
      } else {
        RETURN_IF_ERROR(
            grouper.Group(*keys, partition, [&](const NarrowGroup& found) { (*step)(groups(found), &scratch, &sink); }));
        RETURN_IF_ERROR(groups.status());
      }
      return writer.status();
    }
    Status Finish() {
      if constexpr (requires { step->Finish(&scratch, &sink); }) step->Finish(&scratch, &sink);
      return writer.Finish();
    }
  };
  return run->RunStage(name, keys.partitions(),
                       [&] { return std::make_unique<Worker>(run, &keys, &step, out, groups); });
}

// Groups of rows, with an output a thread: `Status Run(step, key, group, scratch)` and `Status Finish()`.
template <class Step, class Make>
Status GroupRowsStage(LocalRun* run, std::string_view name, const Spool& rows, const Step& step, Make make_output) {
  struct Worker {
    Worker(LocalRun* the_run, const Spool* the_rows, const Step* the_step, decltype(make_output()) the_output)
        : run(the_run),
          rows(the_rows),
          step(the_step),
          grouper(run->GroupOptionsOf<Step>(), run->disk(), run->large()),
          output(std::move(the_output)),
          scratch(std::in_place) {}
    LocalRun* run;
    const Spool* rows;
    const Step* step;
    WideGrouper grouper;
    decltype(make_output()) output;
    std::optional<typename Step::Scratch> scratch;
    Status Do(size_t partition) {
      const auto give = [&](std::string_view key, const auto& group) -> Status {
        RETURN_IF_ERROR(output->Run(*step, key, group, &*scratch));
        if (grouper.group_is_large()) scratch.emplace();
        return run->CheckStop();
      };
      if constexpr (TakesWholeGroups<Step>()) {
        return grouper.GroupWhole(*rows, partition, give);
      } else {
        return grouper.Group(*rows, partition, give);
      }
    }
    Status Finish() {
      run->AddCounts(grouper.counts());
      return output->Finish();
    }
  };
  return run->RunStage(name, rows.partitions(),
                       [&] { return std::make_unique<Worker>(run, &rows, &step, make_output()); });
}

// Outputs of it: rows to a spool,
template <class Step>
struct GroupedRows {
  GroupedRows(const Step& step, Spool* out) : writer(out), sink(step, &writer) {}
  Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
    step(key, group, scratch, &sink);
    return writer.status();
  }
  Status Finish() { return writer.Finish(); }

  WideWriter writer;
  SinkFor<Step, RowSink> sink;
};

// what the step gives to an output of the caller's,
template <class Step, class Pointer>
struct GroupedTo {
  GroupedTo(const Step& step, Pointer to) : out(std::move(to)), sink(step, &*out) {}
  Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
    step(key, group, scratch, &sink);
    return out->status();
  }
  Status Finish() { return out->Finish(); }

  Pointer out;
  SinkFor<Step, OutputSink<typename std::pointer_traits<Pointer>::element_type>> sink;
};

// and rows to one that has `Status Add(Row)`.
template <class Row, class Step, class Pointer>
struct CollectedRows {
  CollectedRows(const Step& step, Pointer to) : out(std::move(to)), found(step) {}
  Status Run(const Step& step, std::string_view key, const GroupFor<Step>& group, typename Step::Scratch* scratch) {
    step(key, group, scratch, &found);
    for (Row& row : found) RETURN_IF_ERROR(out->Add(std::move(row)));
    found.clear();
    return {};
  }
  Status Finish() { return out->Finish(); }

  Pointer out;
  SinkFor<Step, std::vector<Row>> found;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_GROUP_STAGE_H_
