// The engine's interface (local_engine.h) over stages that run elsewhere: a detector's own function runs over it twice. Where
// the run is led, each stage goes to a cluster of slices (stage_cluster.h). On a slice the same function goes past the stages
// that are done, which leave what they left there, up to the one that is asked for, which runs on its part of the work
// (run_slice.h). So nobody restates a detector.
//
// Memory, where the run is led: the columns, what the stages give to their callers, and the same once more for the slices.
#ifndef SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_
#define SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "engine/local_engine.h"
#include "engine/stage_call.h"
#include "step/value_bytes.h"

namespace seamripper {

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

  template <class Step>
  Result<Stream> MapRows(const Step& step) {
    Stream out = NewStream(PacketKind::kRows);
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

  // make() is called where the run is led, and the rows go to what it gives there.
  template <class Row, class Step, class Make>
  Status CollectTo(Stream rows, const Step& step, Make make) {
    const auto out = make();
    RETURN_IF_ERROR(CollectEach<Row>(std::move(rows), step, [&](Row row) { return out->Add(std::move(row)); }));
    return out->Finish();
  }
  template <class Row, class Step>
  Result<std::vector<Row>> Collect(Stream rows, const Step& step) {
    std::vector<Row> all;
    RETURN_IF_ERROR(CollectEach<Row>(std::move(rows), step, [&](Row row) {
      all.push_back(std::move(row));
      return Status();
    }));
    return all;
  }

  // Each page goes to all that it is to be seen beside.
  template <class Rows, class Step, class Deliver>
  Status Pair(const std::vector<PagePair>& pairs, const Step& step, Deliver deliver) {
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
    const auto execute = [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) -> Status {
      const HotTexts none(0, engine->run()->options().spill_folder, engine->disk());
      return PairGathered<Rows>(engine->run(), *input, none, step, ValuesTo<Rows>(output));
    };
    ASSIGN_OR_RETURN(const std::string_view values, CallFor(NameOfStep<Step>("pair"), step, pages.get(), nullptr, execute));
    return ForEachValue<Rows>(values, deliver);
  }

 private:
  struct NoStep {};
  using Execute = decltype(StageCall::execute);

  Stream NewStream(PacketKind kind) { return std::unique_ptr<RemoteStream>(new RemoteStream{++streams_, kind}); }

  template <class Step>
  Result<std::string_view> CallFor(std::string_view name, const Step& step, const RemoteStream* input,
                                   const RemoteStream* output, Execute execute) {
    StageCall call;
    call.name = std::to_string(++stages_).append(1, ' ').append(name);
    call.input = input;
    call.output = output;
    call.changes = [&step] { return StageDeltas::Of(step); };
    call.execute = std::move(execute);
    return caller_->Call(call);
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

  template <class Row, class Step, class Visit>
  Status CollectEach(Stream rows, const Step& step, Visit visit) {
    struct Output {
      decltype(ValuesTo<Row>(nullptr)) give;
      Status Add(const Row& row) { return give(row); }
      Status Finish() { return {}; }
    };
    const auto execute = [&](LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output) {
      return engine->CollectTo<Row>(std::move(input), step,
                                    [&] { return std::unique_ptr<Output>(new Output{ValuesTo<Row>(output)}); });
    };
    ASSIGN_OR_RETURN(const std::string_view values,
                     CallFor(NameOfStep<Step>("collect"), step, rows.get(), nullptr, execute));
    return ForEachValue<Row>(values, visit);
  }

  StageCaller* const caller_;
  uint64_t stages_ = 0;
  uint64_t streams_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_REMOTE_ENGINE_H_
