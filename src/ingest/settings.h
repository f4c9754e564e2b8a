// What decides the content of a corpus: fixed when it is made, kept in its manifest.
#ifndef SEAMRIPPER_INGEST_SETTINGS_H_
#define SEAMRIPPER_INGEST_SETTINGS_H_

#include <cstdint>
#include <map>
#include <string>

#include "archive/record.h"
#include "html/page.h"
#include "kernels/style/sketch.h"
#include "seamripper/ingest.h"

namespace seamripper {

struct IngestSettings {
  uint64_t seed = 0;
  uint64_t max_page_bytes = uint64_t{16} << 20;
  uint64_t segment_bytes = uint64_t{512} << 20;  // decoded bytes after which a segment is closed
  ExtractOptions extract;
  uint32_t style_gram_bytes = kNoiseGramBytes;
  uint32_t style_dimensions = kSketchDimensions;
  Limits limits;
};

IngestSettings SettingsFor(const IngestOptions& options);

// As the manifest's profiles, and whether two corpora can hold each other's pages.
std::map<std::string, std::string> ProfilesOf(const IngestSettings& settings);

// The settings that have these profiles, but for the seed: what another page of such a corpus is read with. Defaults for
// what cannot be made out.
IngestSettings SettingsOf(const std::map<std::string, std::string>& profiles);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_SETTINGS_H_
