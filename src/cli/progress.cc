#include "cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "cli/streams.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr double kSilentSeconds = 1.0;
constexpr double kRedrawSeconds = 0.1;
constexpr double kLineSeconds = 1.0;
constexpr std::string_view kWipe = "\r\x1b[K";

uint64_t PerSecond(uint64_t amount, double seconds) {
  return seconds > 0 ? static_cast<uint64_t>(static_cast<double>(amount) / seconds) : 0;
}

std::string Clock(unsigned seconds) {
  char text[32];
  if (seconds >= 3600) {
    std::snprintf(text, sizeof text, "%u:%02u:%02u", seconds / 3600, seconds / 60 % 60, seconds % 60);
  } else {
    std::snprintf(text, sizeof text, "%u:%02u", seconds / 60, seconds % 60);
  }
  return text;
}

std::string TimeLeft(uint64_t done, uint64_t total, double seconds) {
  if (done == 0 || done >= total) return "";
  const double left = std::min(seconds * static_cast<double>(total - done) / static_cast<double>(done), 359'999.0);
  return Clock(static_cast<unsigned>(left)) + " left";
}

}  // namespace

std::string ProgressText(const IngestProgress& progress, double seconds, int columns) {
  std::vector<std::string> parts;
  if (progress.bytes_total > 0) {
    const uint64_t done = std::min(progress.bytes_done, progress.bytes_total);
    const double share = 100.0 * static_cast<double>(done) / static_cast<double>(progress.bytes_total);
    char percent[16];
    std::snprintf(percent, sizeof percent, "%3d %%", static_cast<int>(share));
    parts.emplace_back(percent);
    parts.push_back(ShortSize(done) + " of " + ShortSize(progress.bytes_total));
  } else {
    parts.push_back(ShortSize(progress.bytes_done));
  }
  parts.push_back(Plural(progress.pages, "page"));
  parts.push_back(TimeLeft(progress.bytes_done, progress.bytes_total, seconds));
  parts.push_back(WithSeparators(PerSecond(progress.pages, seconds)) + " pages/s");
  parts.push_back(ShortSize(PerSecond(progress.bytes_done, seconds)) + "/s");
  std::string text;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (text.size() + part.size() + 2 > static_cast<size_t>(columns)) break;
    text += (text.empty() ? "" : "  ") + part;
  }
  return text;
}

std::string ProgressJson(const IngestProgress& progress, double seconds) {
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("event").String("progress");
  json.Key("milliseconds").Number(static_cast<uint64_t>(seconds * 1000.0));
  json.Key("bytes_done").Number(progress.bytes_done).Key("bytes_total");
  if (progress.bytes_total > 0) {
    json.Number(progress.bytes_total);
  } else {
    json.Null();
  }
  json.Key("pages").Number(progress.pages).Key("files_done").Number(progress.files_done);
  json.Key("files_total").Number(progress.files_total).EndObject();
  return json.text();
}

std::string ProgressText(const DetectProgress& progress, double seconds, double stage_seconds, int columns) {
  std::string text = progress.stage;
  if (progress.total > 0) text += "  " + std::to_string(100 * progress.done / progress.total) + " %";
  const std::string left = TimeLeft(progress.done, progress.total, stage_seconds);
  if (stage_seconds >= kSilentSeconds && !left.empty()) text += ", " + left;
  text += "  " + Clock(static_cast<unsigned>(seconds)) + " so far";
  return text.substr(0, static_cast<size_t>(columns));
}

std::string ProgressJson(const DetectProgress& progress, double seconds) {
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("event").String("progress");
  json.Key("milliseconds").Number(static_cast<uint64_t>(seconds * 1000.0));
  json.Key("stage").String(progress.stage).Key("done").Number(progress.done).Key("total").Number(progress.total);
  return json.EndObject().text();
}

void ProgressMeter::Tell(std::string line, double seconds) {
  untold_ = std::move(line);
  const double interval = form_ == Form::kBar ? kRedrawSeconds : kLineSeconds;
  if (seconds < kSilentSeconds || (shown_at_ >= 0 && seconds - shown_at_ < interval)) return;
  shown_at_ = seconds;
  sink_(form_ == Form::kBar ? std::string(kWipe) + untold_ : untold_ + "\n");
  untold_.clear();
}

void ProgressMeter::Finish() {
  if (form_ == Form::kBar && shown_at_ >= 0) sink_(kWipe);
  if (form_ == Form::kJson && !untold_.empty()) sink_(untold_ + "\n");
  form_ = Form::kNone;
}

ProgressMeter::Form ProgressForm(const Options& options) {
  if (options.quiet) return ProgressMeter::Form::kNone;
  switch (options.progress) {
    case ProgressMode::kNever:
      return ProgressMeter::Form::kNone;
    case ProgressMode::kJson:
      return ProgressMeter::Form::kJson;
    case ProgressMode::kAlways:
      return ErrorIsTerminal() ? ProgressMeter::Form::kBar : ProgressMeter::Form::kLines;
    case ProgressMode::kAuto:
      break;
  }
  return ErrorIsTerminal() ? ProgressMeter::Form::kBar : ProgressMeter::Form::kNone;
}

}  // namespace seamripper::cli
