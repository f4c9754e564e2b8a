// What a request for phrases comes to, its files read, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_PHRASE_TABLES_H_
#define SEAMRIPPER_RUNS_PHRASE_TABLES_H_

#include <cstdint>
#include <map>
#include <string>

#include "base/status.h"
#include "detectors/phrases.h"
#include "seamripper/phrases.h"
#include "store/manifest.h"
#include "store/run_record.h"

namespace seamripper {

struct PhraseTask {
  PhraseRequest request;
  HostAddresses addresses;
  uint64_t pages = 0;
  RunQuestion question;
};

// What is in the files that a request names.
struct PhraseFiles {
  std::string ip_map;
};

Result<PhraseTask> PhraseTaskOf(const Manifest& manifest, const PhraseRequest& request, const PhraseFiles& files);

std::map<std::string, uint64_t> CountsOf(const PhraseCounts& counts, uint64_t pages);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_PHRASE_TABLES_H_
