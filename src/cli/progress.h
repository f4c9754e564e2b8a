// Progress of an ingest, measured in the bytes of the input files, and of a detector, in parts of its stages.
#ifndef SEAMRIPPER_CLI_PROGRESS_H_
#define SEAMRIPPER_CLI_PROGRESS_H_

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "cli/flags.h"
#include "seamripper/detect.h"
#include "seamripper/ingest.h"

namespace seamripper::cli {

// " 41 %  1.7 of 4.1 GB  25,103 pages  3,310 pages/s  61.2 MB/s  0:41 left", at most `columns` wide.
std::string ProgressText(const IngestProgress& progress, double seconds, int columns);
// "covers  41 %, 0:17 left  0:42 so far": what is left of the stage, which began `stage_seconds` ago, and so far of all.
std::string ProgressText(const DetectProgress& progress, double seconds, double stage_seconds, int columns);

std::string ProgressJson(const IngestProgress& progress, double seconds);
std::string ProgressJson(const DetectProgress& progress, double seconds);

// Draws one line over itself, writes plain lines, or writes one JSON object a line. Used by one thread at a time.
class ProgressMeter {
 public:
  enum class Form { kNone, kBar, kLines, kJson };
  using Sink = std::function<void(std::string_view)>;  // may drop what it is given

  ProgressMeter(Form form, int columns, Sink sink) : form_(form), columns_(columns), sink_(std::move(sink)) {}

  // `seconds` since the start. Nothing is shown in the first second, then at most ten times a second (bar) or once
  // (lines, JSON).
  void Update(const IngestProgress& progress, double seconds) {
    if (form_ == Form::kNone) return;
    Tell(form_ == Form::kJson ? ProgressJson(progress, seconds) : ProgressText(progress, seconds, columns_), seconds);
  }
  void Update(const DetectProgress& progress, double seconds) {
    if (form_ == Form::kNone) return;
    if (progress.stage != stage_) {
      stage_ = progress.stage;
      stage_began_ = seconds;
    }
    Tell(form_ == Form::kJson ? ProgressJson(progress, seconds)
                              : ProgressText(progress, seconds, seconds - stage_began_, columns_),
         seconds);
  }

  // Ends it: the bar is wiped, so that the next message has a clean line; JSON gets the last state it has not told.
  void Finish();

 private:
  void Tell(std::string line, double seconds);

  Form form_;
  int columns_;
  Sink sink_;
  double shown_at_ = -1.0;
  std::string stage_;
  double stage_began_ = 0;
  std::string untold_;
};

// As the user wants it, where standard error is.
ProgressMeter::Form ProgressForm(const Options& options);

// Tells the meter, which outlives it, of whatever progress it is called with, and when that was, seen from now.
inline auto UpdatesOf(ProgressMeter* meter) {
  return [meter, start = std::chrono::steady_clock::now()](const auto& progress) {
    meter->Update(progress, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  };
}

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PROGRESS_H_
