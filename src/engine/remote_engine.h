// The engine's interface (local_engine.h) over stages that run elsewhere: a detector's own function runs over it twice. Where
// the run is led, each stage goes to a cluster of slices (stage_cluster.h). On a slice the same function goes past the stages
// that are done, which leave what they left there, up to the one that is asked for, which runs on its part of the work
// (run_slice.h). So nobody restates a detector. What goes to outputs of the caller's goes, on a slice, to the tables
// (Lane::kFinding); make() is not called.
//
// Memory, where the run is led: the columns, what the stages give to their callers, and the same once more for the slices.
#ifndef SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_
#define SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "engine/found_output.h"
#include "engine/keys_as_rows.h"
#include "engine/local_engine.h"
#include "engine/stage_call.h"
#include "step/value_bytes.h"

namespace seamripper {

// Rows in their table's order, in memory; read as those of a RowSorter.
template <class Row>
class SortedRows {
 public:
  explicit SortedRows(std::vector<Row> rows) : rows_(std::move(rows)) {
    std::sort(rows_.begin(), rows_.end(), StandsBefore<Row>);
  }

  class Reader {
   public:
    explicit Reader(const SortedRows* rows) : rows_(rows->rows_) {}
    bool Next(Row* row) {
      if (next_ == rows_.size()) return false;
      *row = rows_[next_++];
      return true;
    }
    Status status() const { return {}; }

   private:
    const std::vector<Row>& rows_;
    size_t next_ = 0;
  };

  uint64_t rows() const { return rows_.size(); }

 private:
  std::vector<Row> rows_;
};

template <class Value>
struct RemoteValuedKeys {
  std::unique_ptr<RemoteStream> rows;
};

class RemoteEngine {
 public:
  using Stream = std::unique_ptr<RemoteStream>;

  // `caller` outlives it.
  explicit RemoteEngine(StageCaller* caller) : caller_(caller) {}

  uint64_t page_numbers() const { return caller_->page_numbers(); }

  template <class Step>
  Status MapPages(const Step& step) {
    return Call(NameOfStep<Step>("map pages"), step, nullptr, nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput*) { return engine->MapPages(step); });
  }

  template <class Step>
  Result<Stream> MapKeys(const Step& step) {
    Stream out = NewStream(PacketKind::kKeys);
    RETURN_IF_ERROR(Call(NameOfStep<Step>("map"), step, nullptr, out.get(),
                         [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) -> Status {
                           ASSIGN_OR_RETURN(const auto keys, engine->MapKeys(step));
                           return output->Stream(*keys, PacketKind::kKeys);
                         }));
    return out;
  }

  Stream NewRows() { return NewStream(PacketKind::kRows); }

  template <class Step>
  Result<Stream> MapRows(const Step& step) {
    Stream out = NewRows();
    RETURN_IF_ERROR(MapRowsInto(step, out.get()));
    return out;
  }

  template <class Step>
  Status MapRowsInto(const Step& step, RemoteStream* out) {
    return Call(NameOfStep<Step>("map rows"), step, nullptr, out,
                [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) -> Status {
                  ASSIGN_OR_RETURN(const auto rows, engine->MapRows(step));
                  return output->Stream(*rows, PacketKind::kRows);
                });
  }

  // What the tasks read, every slice can.
  template <class Step>
  Status AddRows(const Step& step, RemoteStream* out) {
    return Call(NameOfStep<Step>("rows"), step, nullptr, out,
                [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) -> Status {
                  const LocalEngine::Stream rows = engine->run()->NewRowSpool();
                  RETURN_IF_ERROR(engine->AddRows(step, rows.get()));
                  return output->Stream(*rows, PacketKind::kRows);
                });
  }

  template <class Step, class Make>
  Status TasksTo(const Step& step, Make) {
    return Call(NameOfStep<Step>("rows"), step, nullptr, nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) {
                  return engine->TasksTo(step, FoundOutputs(output));
                });
  }

  template <class Step>
  Result<Stream> GroupKeys(Stream keys, const Step& step) {
    return GroupKeysOf(*keys, step);
  }
  template <class Step>
  Result<Stream> GroupKeysOf(const RemoteStream& keys, const Step& step) {
    Stream out = NewStream(PacketKind::kRows);
    RETURN_IF_ERROR(Call(NameOfStep<Step>("group keys"), step, &keys, out.get(),
                         [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) -> Status {
                           ASSIGN_OR_RETURN(const auto rows, engine->GroupKeys(std::move(input), step));
                           return output->Stream(*rows, PacketKind::kRows);
                         }));
    return out;
  }

  template <class Step>
  Result<Stream> GroupRows(Stream rows, const Step& step) {
    Stream out = NewStream(PacketKind::kRows);
    RETURN_IF_ERROR(Call(NameOfStep<Step>("group rows"), step, rows.get(), out.get(),
                         [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) -> Status {
                           ASSIGN_OR_RETURN(const auto grouped, engine->GroupRows(std::move(input), step));
                           return output->Stream(*grouped, PacketKind::kRows);
                         }));
    return out;
  }

  template <class Step>
  Result<RemoteValuedKeys<typename Step::Value>> MapValuedKeys(const Step& step) {
    ASSIGN_OR_RETURN(Stream rows, MapRows(KeysAsRows<Step>{&step, ChangesOf(step)}));
    return RemoteValuedKeys<typename Step::Value>{std::move(rows)};
  }
  template <class Step, class Value>
  Result<Stream> GroupValuedKeys(RemoteValuedKeys<Value> keys, const Step& step) {
    return GroupRows(std::move(keys.rows), RowsAsGroups<Step, Value>{&step, ChangesOf(step)});
  }

  template <class Step, class Make>
  Status MapTo(const Step& step, Make) {
    return Call(NameOfStep<Step>("map"), step, nullptr, nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) {
                  return engine->MapTo(step, FoundOutputs(output));
                });
  }
  // The rows are there where the run is led alone, for Lead(); on a slice there are none.
  template <class Row, class Step>
  Result<std::unique_ptr<SortedRows<Row>>> MapSorted(const Step& step) {
    StageCall call = NewCall(NameOfStep<Step>("map"), step);
    call.values_are_led = true;
    call.execute = [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) {
      return engine->MapTo(step, ValueOutputs<Row>(output));
    };
    ASSIGN_OR_RETURN(const std::string_view values, caller_->Call(call));
    ASSIGN_OR_RETURN(auto all, AllValues<Row>(values));
    return std::make_unique<SortedRows<Row>>(std::move(all));
  }
  // Where the run is led; slices have what it changed.
  template <class Step, class Work>
  Status Lead(const Step& step, Work work) {
    StageCall call = NewCall(NameOfStep<Step>("lead"), step);
    call.lead = [&] {
      auto changes = ChangesOf(step);
      return work(&changes);
    };
    return caller_->Call(call).status();
  }
  // Of what is led.
  template <class Visit>
  Status ForEachTask(size_t tasks, Visit visit, std::string_view) {
    for (size_t task = 0; task < tasks; ++task) RETURN_IF_ERROR(visit(task));
    return {};
  }
  template <class Step, class Make>
  Status GroupTo(Stream rows, const Step& step, Make) {
    return Call(NameOfStep<Step>("group"), step, rows.get(), nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) {
                  return engine->GroupTo(std::move(input), step, FoundOutputs(output));
                });
  }
  template <class Row, class Step, class Make>
  Status CollectTo(Stream rows, const Step& step, Make) {
    return Call(NameOfStep<Step>("collect"), step, rows.get(), nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) {
                  return engine->CollectTo<Row>(std::move(input), step, FoundOutputs(output));
                });
  }
  template <class Row, class Step>
  Result<std::vector<Row>> Collect(Stream rows, const Step& step) {
    ASSIGN_OR_RETURN(const std::string_view values,
                     CallFor(NameOfStep<Step>("collect"), step, rows.get(), nullptr,
                             [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) -> Status {
                               return engine->CollectTo<Row>(std::move(input), step, ValueOutputs<Row>(output));
                             }));
    return AllValues<Row>(values);
  }

  // As Collect, in the table's order.
  template <class Row, class Step>
  Result<std::unique_ptr<SortedRows<Row>>> CollectSorted(Stream rows, const Step& step) {
    ASSIGN_OR_RETURN(auto all, Collect<Row>(std::move(rows), step));
    return std::make_unique<SortedRows<Row>>(std::move(all));
  }

  // Each page goes to all that it is to be seen beside.
  template <class Rows, class Step, class Deliver>
  Status Pair(const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
    ASSIGN_OR_RETURN(const Stream pages, PagesToPair(pairs, step));
    const auto execute = [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) {
      return PairOnSlice<Rows>(engine, *input, step, ValuesTo<Rows>(output));
    };
    ASSIGN_OR_RETURN(const std::string_view values, CallFor(NameOfStep<Step>("pair"), step, pages.get(), nullptr, execute));
    return ForEachValue<Rows>(values, deliver);
  }
  template <class Rows, class Step, class Make>
  Status PairTo(const std::vector<PagePair>& pairs, const Step& step, Make) {
    ASSIGN_OR_RETURN(const Stream pages, PagesToPair(pairs, step));
    return Call(NameOfStep<Step>("pair"), step, pages.get(), nullptr,
                [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) -> Status {
                  FoundOutput out(output);
                  return PairOnSlice<Rows>(engine, *input, step, [&](const Rows& rows) { return out.Add(rows); });
                });
  }

 private:
  struct NoStep {};
  using Execute = decltype(StageCall::execute);

  Stream NewStream(PacketKind kind) { return std::unique_ptr<RemoteStream>(new RemoteStream{++streams_, kind}); }

  template <class Step>
  Result<Stream> PagesToPair(const std::vector<PagePair>& pairs, const Step& step) {
    Stream pages = NewStream(PacketKind::kRows);
    RETURN_IF_ERROR(Call("pages to compare", NoStep(), nullptr, pages.get(),
                         [&](LocalEngine* engine, LocalEngine::Stream, SliceOutput* output) -> Status {
                           const WantedPages wanted(pairs, engine->page_numbers(), false);
                           HotTexts none(0, engine->run()->options().spill_folder, engine->disk());
                           ASSIGN_OR_RETURN(const auto gathered,
                                            GatherPages(engine->run(), pairs, wanted,
                                                        {step.page_parts(), step.other_parts()}, {}, &none));
                           return output->Stream(*gathered, PacketKind::kRows);
                         }));
    return pages;
  }
  template <class Rows, class Step, class Deliver>
  static Status PairOnSlice(LocalEngine* engine, const Spool& pages, const Step& step, const Deliver& deliver) {
    const HotTexts none(0, engine->run()->options().spill_folder, engine->disk());
    return PairGathered<Rows>(engine->run(), pages, none, step, deliver);
  }

  template <class Step>
  Result<std::string_view> CallFor(std::string_view name, const Step& step, const RemoteStream* input,
                                   const RemoteStream* output, Execute execute) {
    StageCall call = NewCall(name, step);
    call.input = input;
    call.output = output;
    call.execute = std::move(execute);
    return caller_->Call(call);
  }
  template <class Step>
  StageCall NewCall(std::string_view name, const Step& step) {
    StageCall call;
    call.name = std::to_string(++stages_).append(1, ' ').append(name);
    call.changes = [&step] { return StageDeltas::Of(step); };
    return call;
  }
  template <class Step>
  Status Call(std::string_view name, const Step& step, const RemoteStream* input, const RemoteStream* output,
              Execute execute) {
    return CallFor(name, step, input, output, std::move(execute)).status();
  }

  // Takes values one by one, and gives their bytes.
  template <class Value>
  static auto ValuesTo(SliceOutput* output) {
    return [output](const Value& value) -> Status {
      std::string bytes;
      AppendValueBytes(value, &bytes);
      return output->Value(bytes);
    };
  }

  template <class Value, class Visit>
  static Status ForEachValue(std::string_view bytes, Visit visit) {
    ByteReader from(bytes);
    while (!from.rest().empty()) {
      Value value{};
      if (!ReadValueBytes(&from, &value)) return EnvironmentError("what a slice found is damaged: run its stage again");
      RETURN_IF_ERROR(visit(std::move(value)));
    }
    return {};
  }

  template <class Value>
  static Result<std::vector<Value>> AllValues(std::string_view bytes) {
    std::vector<Value> all;
    RETURN_IF_ERROR(ForEachValue<Value>(bytes, [&](Value value) {
      all.push_back(std::move(value));
      return Status();
    }));
    return all;
  }

  // Outputs as LocalEngine's stages have them.
  struct FoundOutputs {
    explicit FoundOutputs(SliceOutput* output) : to(output) {}
    std::unique_ptr<FoundOutput> operator()() const { return std::make_unique<FoundOutput>(to); }
    SliceOutput* to;
  };
  template <class Row>
  struct ValueOutput {
    SliceOutput* to;
    Status first_trouble;
    Status Add(const Row& row) {
      if (first_trouble.ok()) first_trouble = ValuesTo<Row>(to)(row);
      return first_trouble;
    }
    const Status& status() const { return first_trouble; }
    Status Finish() { return first_trouble; }
  };
  template <class Row>
  static auto ValueOutputs(SliceOutput* output) {
    return [output] { return std::unique_ptr<ValueOutput<Row>>(new ValueOutput<Row>{output, {}}); };
  }

  StageCaller* const caller_;
  uint64_t stages_ = 0;
  uint64_t streams_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_
