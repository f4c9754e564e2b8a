// Label sets: what the detector `reuse` has labelled, in one file that travels. screen.h looks for it in other crawls.
#ifndef SEAMRIPPER_LABEL_SET_H_
#define SEAMRIPPER_LABEL_SET_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/tables.h"

namespace seamripper {

// A run whose labels were put into a set, or taken out of it.
struct LabelSetOrigin {
  std::string operation;  // "export", "add", "subtract"
  std::string corpus_digest;
  std::string run;
  std::string tool_version;  // that exported them
  uint64_t chunks = 0;
  uint64_t files = 0;
};

struct LabelSetInfo {
  std::string path;
  uint64_t bytes = 0;
  std::string algorithm;  // "sha1"
  std::string profile;    // "blocks/1", "ardi2014"
  std::string text;       // "text/2"; empty where chunks are not of the text

  uint64_t chunks = 0;
  uint64_t stopped_chunks = 0;  // known not to count
  uint64_t files = 0;

  uint64_t min_chunk = 0;          // chunks of at most so many bytes do not count
  bool only_visible = false;       // chunks without visible text do not count
  uint64_t partial_threshold = 0;  // in parts per billion; 0: none known

  std::map<std::string, std::string> parameters;  // of the run
  std::vector<LabelSetOrigin> origins;
};

// Reads all of the file. kUsage when it is no label set, kCorpusDamaged when it is damaged or newer than this program.
Result<LabelSetInfo> ReadLabelSetInfo(const std::string& path);

struct LabelSetRequest {
  std::string run;                    // of `reuse`; empty: the current one
  std::string stop_file;              // that the run was given, for those of its hashes that the corpus does not have
  std::string output;                 // replaced if it is there
  std::vector<std::string> add;       // label sets whose labels are put to it
  std::vector<std::string> subtract;  // and then those that are taken out
  const std::atomic<bool>* stop = nullptr;
};

// Writes the labels of a run. kUsage when there is no run, and when sets of different profiles would be mixed. The rows
// are sorted by whoever answers queries, within its memory; when it fails, a file that was there stays as it was.
Result<LabelSetInfo> ExportLabelSet(const Corpus& corpus, const LabelSetRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABEL_SET_H_
