#include "engine/run_slice.h"

#include <string>
#include <utility>

#include "engine/spool_packets.h"
#include "step/value_bytes.h"

namespace seamripper {
namespace {

constexpr size_t kValuesBytes = size_t{1} << 20;

// Gives what the stage gives, and adds it up.
class Output : public SliceOutput {
 public:
  Output(size_t slices, size_t slice, SliceTarget* target) : slices_(slices), slice_(slice), target_(target) {}

  Status Stream(const Spool& spool, PacketKind kind) override {
    for (size_t to = 0; to < slices_; ++to) {
      const Slice owner = {to, slices_};
      for (size_t partition = owner.Begin(spool.partitions()); partition < owner.End(spool.partitions()); ++partition) {
        RETURN_IF_ERROR(ExportPartition(spool, kind, partition, [&](std::string bytes) {
          return Give(SliceRow::Of(Lane::kStream, to, std::move(bytes)), &report_.streamed);
        }));
      }
    }
    return {};
  }

  Status Value(std::string_view bytes) override {
    values_ += bytes;
    return values_.size() < kValuesBytes ? Status() : GiveValues();
  }

  Status Finding(size_t table, std::string bytes) override {
    return Give(SliceRow::Of(Lane::kFinding, table, std::move(bytes)), &report_.findings);
  }

  // After the last; `read` and `changes` are the report's.
  Status Finish(const RowSum& read, std::string changes) {
    RETURN_IF_ERROR(GiveValues());
    report_.read = read;
    report_.changes = std::move(changes);
    std::string bytes;
    AppendValueBytes(report_, &bytes);
    return target_->Add(SliceRow::Of(Lane::kReport, slice_, std::move(bytes)));
  }

 private:
  Status GiveValues() {
    if (values_.empty()) return {};
    return Give(SliceRow::Of(Lane::kValues, slice_, std::exchange(values_, {})), &report_.values);
  }
  Status Give(SliceRow row, RowSum* sum) {
    sum->Add(row);
    return target_->Add(std::move(row));
  }

  const size_t slices_;
  const size_t slice_;
  SliceTarget* const target_;
  std::string values_;
  SliceReport report_;
};

// Goes past the stages of the journal, and runs the one behind them.
class SliceCaller : public StageCaller {
 public:
  SliceCaller(LocalEngine* engine, const SliceTask& task, SliceSource* source, SliceTarget* target)
      : engine_(engine), task_(task), source_(source), target_(target) {}

  uint64_t page_numbers() const override { return engine_->page_numbers(); }

  Result<std::string_view> Call(const StageCall& call) override {
    if (done_) return Status(Code::kInterrupted, "the slice is done");
    StageDeltas changes = call.changes();
    if (next_ < task_.journal->size()) {
      const StageResult& result = (*task_.journal)[next_++];
      if (result.stage != call.name) return GoesAnotherWay(call, result.stage);
      RETURN_IF_ERROR(changes.Merge(result.changes));
      changes.Keep();
      return std::string_view(result.values);
    }
    done_ = true;
    const bool is_ours = call.name == task_.stage && call.lead == nullptr;
    status_ = is_ours ? Run(call, &changes) : GoesAnotherWay(call, task_.stage);
    return Status(Code::kInterrupted, "the slice is done");
  }

  // Of the stage.
  Status Finish() const {
    if (done_) return status_;
    return EnvironmentError("a run has no stage '" + std::string(task_.stage) + "': start it again");
  }

 private:
  static Status GoesAnotherWay(const StageCall& call, std::string_view other) {
    return EnvironmentError("a run comes to the stage '" + call.name + "' where others came to '" + std::string(other) +
                            "': give all slices the same corpus and question");
  }

  Status Run(const StageCall& call, StageDeltas* changes) {
    RowSum read;
    LocalEngine::Stream input;
    if (call.input != nullptr) {
      ASSIGN_OR_RETURN(input, Import(call.input->kind, &read));
    }
    Output output(task_.slice.slices, task_.slice.number, target_);
    RETURN_IF_ERROR(call.execute(engine_, std::move(input), &output));
    return output.Finish(read, changes->Bytes());
  }

  Result<LocalEngine::Stream> Import(PacketKind kind, RowSum* read) {
    LocalRun* const run = engine_->run();
    LocalEngine::Stream spool = kind == PacketKind::kKeys ? run->NewKeySpool() : run->NewRowSpool();
    const auto sorter = run->NewSorter<ArrivedPacket>();
    PacketImport import(kind, page_numbers(), sorter.get(), spool.get());
    for (SliceRow row;;) {
      ASSIGN_OR_RETURN(const bool more, source_->Next(&row));
      if (!more) break;
      if (row.lane != Lane::kStream || row.part != task_.slice.number || row.checksum != Xxh3Of64(row.bytes)) {
        return EnvironmentError("a row came to another slice, or damaged: run the stage '" + std::string(task_.stage) +
                                "' again");
      }
      read->Add(row);
      RETURN_IF_ERROR(import.Add(std::move(row.bytes)));
    }
    RETURN_IF_ERROR(import.Finish());
    return spool;
  }

  LocalEngine* const engine_;
  const SliceTask task_;
  SliceSource* const source_;
  SliceTarget* const target_;
  size_t next_ = 0;  // of the journal
  bool done_ = false;
  Status status_;
};

}  // namespace

Status RunSlice(const RemoteProgram& program, const CorpusReader& corpus, EngineOptions options, const SliceTask& task,
                SliceSource* source, SliceTarget* target) {
  options.threads = 1;
  ASSIGN_OR_RETURN(const auto engine, LocalEngine::Open(corpus, std::move(options), task.slice));
  SliceCaller caller(engine.get(), task, source, target);
  RemoteEngine remote(&caller);
  FoundTables none(nullptr);
  const Status status = program(&remote, &none);
  if (!status.ok() && status.code() != Code::kInterrupted) return status;
  return caller.Finish();
}

}  // namespace seamripper
