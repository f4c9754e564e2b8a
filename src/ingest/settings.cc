#include "ingest/settings.h"

#include "kernels/style/sketch.h"
#include "kernels/text/words.h"
#include "url/domain.h"

namespace seamripper {

std::map<std::string, std::string> ProfilesOf(const IngestSettings& settings) {
  return {
      {"words", kWordsProfile},
      {"style", std::string(kStyleProfile) + " n=32 m=128"},
      {"chunks", "ardi2014 blocks/1"},
      {"text", settings.extract.keep_scripts ? "text/1 scripts" : "text/1"},
      {"psl", std::string(PublicSuffixListVersion())},
      {"limits", "page=" + std::to_string(settings.max_page_bytes) +
                     " record=" + std::to_string(settings.limits.record_bytes) +
                     " links=" + std::to_string(settings.extract.max_links)},
      {"segment", std::to_string(settings.segment_bytes)},
  };
}

}  // namespace seamripper
