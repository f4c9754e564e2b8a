// A detector's run over slices anywhere, for whoever carries bytes between machines. Rows are opaque (engine/slice_rows.h):
// lane, part, checksum, bytes. On every machine lie the same corpus, or the segments of it that its slices read, and the same
// version of this program.
//
//   question = BytesOf(SlicedQuestion)      once: what is asked, and what every slice may use
//   run = SlicedRun::Open(corpus, question) anywhere
//   Lead(*run, cluster, found)              in one place. Calls cluster(StageRequest) for one stage after the other, which
//                                           runs RunSlice for each slice 0, 1, ..., slices - 1, anywhere, any number of times:
//     RunSlice(*run, corpus, task, ...)     reads the rows of the request's input stream whose part is the slice's number,
//                                           in any order, and gives rows:
//       Lane::kStream    to keep for the stages whose input is the request's output, with those that are in that stream
//       Lane::kFinding   to keep for the tables
//       the others       to return from cluster()
//                                           of one attempt of each slice: every attempt gives the same rows
//
// The request's journal has an entry for each stage before, and entries never change: each can be sent once, as BytesOf(),
// and read again by ReadStageResult. It holds what stages give where the run is led and to all slices; that is a few bytes a
// page, never a table. What is lost, damaged or came twice is kEnvironment, from the stage that sees it; so are bytes that are
// none of ours. Nothing is written but temporary files without names.
#ifndef SEAMRIPPER_SLICES_SLICED_RUN_H_
#define SEAMRIPPER_SLICES_SLICED_RUN_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "engine/run_slice.h"
#include "engine/stage_cluster.h"
#include "runs/row_judge.h"
#include "store/corpus_reader.h"
#include "store/run_record.h"

namespace seamripper {

// Everything that what slices give depends on, besides the corpus.
struct SlicedQuestion {
  std::string detector;
  std::map<std::string, std::string>
      options;  // as a run's question spells them (seamripper/options.h); else the defaults
  std::map<std::string, std::string> files;     // what is in the files of an option, by its name there: "ip_map"
  std::map<std::string, std::string> rests_on;  // runs, by their detectors
  std::vector<PageId> near_duplicates;          // that such a run of phrases found, but for those that represent others
  uint64_t slices = 1;
  uint64_t memory_bytes = uint64_t{1} << 30;  // of each slice
  uint64_t stretch_records = 512;             // pages that one slice reads in one go, and no other
};

// What is in the file of an option, the only one of the detector's that names a file; `path` is set to that name. Empty when
// none was given, kUsage when others were.
Result<std::string> OnlyFileOf(const SlicedQuestion& question, std::string_view option, std::string* path);

// With a checksum.
std::string BytesOf(const SlicedQuestion& question);

// What a run comes to, besides the rows of its tables.
struct LedRun {
  std::map<std::string, uint64_t> counts;  // of run.json, but for those of parts
  std::string judgement;                   // what has to be known where rows are written; may be empty
  RowSum findings{};                       // all rows of tables: those of slices, and those that were found here
};

class SlicedRun {
 public:
  // kEnvironment when the bytes are damaged, kUsage when they ask for what there is not. The corpus outlives it.
  static Result<std::unique_ptr<SlicedRun>> Open(const CorpusReader& corpus, std::string_view question);
  virtual ~SlicedRun() = default;

  const SlicedQuestion& asked() const { return asked_; }
  const CorpusReader& corpus() const { return *corpus_; }

  // That the run's id follows from: the same as of a run on one machine.
  virtual const RunQuestion& question() const = 0;
  // Its tables, by name.
  virtual std::vector<std::string_view> tables() const = 0;
  // The detector's own function. Leaves `findings` to the caller.
  virtual Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const = 0;
  // Of the rows of a table, or of a part of it, of a run that came to this judgement. kEnvironment when it is none.
  virtual Result<std::unique_ptr<RowJudge>> JudgeOf(std::string_view judgement) const {
    if (!judgement.empty()) return EnvironmentError("a run has a judgement of another: give what leading it returned");
    return std::make_unique<RowJudge>();
  }

 private:
  SlicedQuestion asked_;
  const CorpusReader* corpus_ = nullptr;
};

// `found` takes rows in Lane::kFinding that are found where the run is led, like those of slices.
Result<LedRun> Lead(const SlicedRun& run, const Cluster& cluster, SliceTarget* found);

// Slice `number` of a stage. `journal` holds until it returns; temporary files go to `spill_folder`.
struct SliceOfRun {
  std::string_view stage;
  const Journal* journal;
  uint64_t number = 0;
  std::string spill_folder;
};
Status RunSlice(const SlicedRun& run, const SliceOfRun& slice, SliceSource* source, SliceTarget* target);

}  // namespace seamripper

#endif  // SEAMRIPPER_SLICES_SLICED_RUN_H_
