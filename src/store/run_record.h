// What a detector's run was asked and what it wrote: run.json (docs/formats/findings.md).
#ifndef SEAMRIPPER_STORE_RUN_RECORD_H_
#define SEAMRIPPER_STORE_RUN_RECORD_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "store/file_sum.h"

namespace seamripper {

inline constexpr int kRunFormat = 2;

// What to do about a damaged run. The tables of a corpus have no detector to run: whoever misses them writes them.
inline constexpr char kRunAgain[] = "remove the folder of the run, or run the detector again with --force";

// Everything a result depends on, and nothing else: equal questions have equal answers.
struct RunQuestion {
  std::string detector;                        // "quilts"; also its folder
  uint64_t algorithm = 1;                      // raised whenever the same options would give other rows
  std::map<std::string, std::string> options;  // only those that change the result, each spelled in one way
  uint64_t seed = 0;
  std::map<std::string, std::string> profiles;  // of the corpus, as far as the detector uses them
  std::string corpus_digest;                    // of the manifest
  std::map<std::string, std::string> rests_on;  // detector -> run id
  friend bool operator==(const RunQuestion&, const RunQuestion&) = default;
};

// Twelve hexadecimal digits: the first of the SHA-256 of the question's canonical JSON.
std::string RunIdOf(const RunQuestion& question);

// Whether `text` has the form of a run id. Anything else must not become a path.
bool IsRunId(std::string_view text);

// Of one part of several.
struct PartRows {
  uint64_t rows = 0;
  std::string digest;  // which add up to the table's (columns/table_digest.h)
  friend bool operator==(const PartRows&, const PartRows&) = default;
};

struct TableRecord {
  uint64_t rows = 0;
  std::string digest;              // of columns/table_digest.h
  std::vector<FileSum> parts;      // part-00000.parquet, part-00001.parquet, ...
  std::vector<FileSum> indexes{};  // part-00000.index, ...; none in records of format 1
  std::vector<PartRows> rows_of_parts{};  // of each part; none when there is one
};

struct StageRecord {
  std::string name;
  uint64_t microseconds = 0;
  uint64_t bytes = 0;  // that it wrote to disk, temporary ones included
};

struct RunRecord {
  RunQuestion question;
  std::map<std::string, TableRecord> tables;
  std::map<std::string, uint64_t> counts;  // what was met on the way: pages, limits hit
  std::vector<StageRecord> stages;         // in the order they ran
};

std::string RunRecordToJson(const RunRecord& record);

// kCorpusDamaged, naming `path`, when a byte is not as it was written, when the record is not that of the run `id`, and
// when its format is newer than this program.
Result<RunRecord> RunRecordFromJson(const std::string& json, const std::string& id, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_RUN_RECORD_H_
