// One slice of one stage: bytes in, bytes out. What comes out is a function of what goes in, whatever its order: one thread, a
// fixed budget, packets sorted by what they hold. So a retry gives the same bytes.
#ifndef SEAMRIPPER_ENGINE_RUN_SLICE_H_
#define SEAMRIPPER_ENGINE_RUN_SLICE_H_

#include <functional>
#include <string_view>

#include "engine/engine_options.h"
#include "engine/remote_engine.h"
#include "engine/slice.h"
#include "engine/slice_rows.h"
#include "engine/stage_call.h"
#include "store/corpus_reader.h"

namespace seamripper {

// A detector's run: the same function, with the same question, wherever it is called.
using RemoteProgram = std::function<Status(RemoteEngine*, FoundTables*)>;

// A stage and one slice of it.
struct SliceTask {
  std::string_view stage;
  const Journal* journal;  // of the stages before it
  Slice slice;             // of the same number of slices in all stages
};

// Reads the rows of the stage's stream that are the slice's, if it has one, from `source`, and gives its own to `target`, a
// report behind them. `options` say what all slices of the run may use; threads do not count. kEnvironment when rows are
// damaged, or not of this run.
Status RunSlice(const RemoteProgram& program, const CorpusReader& corpus, EngineOptions options, const SliceTask& task,
                SliceSource* source, SliceTarget* target);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_RUN_SLICE_H_
