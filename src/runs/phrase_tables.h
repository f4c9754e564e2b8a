// What a request for phrases comes to, its files read, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_PHRASE_TABLES_H_
#define SEAMRIPPER_RUNS_PHRASE_TABLES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

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

// `ip_map`: what is in the file that the request names.
Result<PhraseTask> PhraseTaskOf(const Manifest& manifest, const PhraseRequest& request, std::string_view ip_map);

std::map<std::string, uint64_t> CountsOf(const PhraseCounts& counts, uint64_t pages);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_PHRASE_TABLES_H_
