// What a label set says of itself: how its hashes were made, what counts beside them, and where they are from.
#ifndef SEAMRIPPER_STORE_LABEL_FACTS_H_
#define SEAMRIPPER_STORE_LABEL_FACTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

inline constexpr char kBlocksProfile[] = "blocks/1";
inline constexpr char kArdi2014Profile[] = "ardi2014";

inline constexpr char kExported[] = "export";
inline constexpr char kAdded[] = "add";
inline constexpr char kSubtracted[] = "subtract";

// What a run labelled, put into a label set or taken out of it.
struct LabelOrigin {
  std::string operation;      // kExported from its corpus, kAdded from another set, kSubtracted
  std::string corpus_digest;  // of the manifest
  std::string run;
  std::string tool;  // version of the program that ran the detector
  uint64_t chunks = 0;
  uint64_t files = 0;
  friend bool operator==(const LabelOrigin&, const LabelOrigin&) = default;
};

struct LabelFacts {
  std::string algorithm = "sha1";
  std::string profile;  // kBlocksProfile, kArdi2014Profile
  std::string text;     // how the text that blocks are cut from was made: "text/2"; empty: of the payload itself

  // What counts as a chunk of a page, beside the stopped ones.
  uint64_t min_chunk = 0;          // only chunks of more bytes
  bool only_visible = true;        // only chunks with visible text
  uint64_t partial_threshold = 0;  // of contains, in parts per billion, that the run used

  std::map<std::string, std::string> parameters;  // options of the run
  std::vector<LabelOrigin> origins;
  friend bool operator==(const LabelFacts&, const LabelFacts&) = default;
};

// One line, canonical.
std::string LabelFactsToJson(const LabelFacts& facts);
// Nothing when it is not that.
std::optional<LabelFacts> LabelFactsFromJson(std::string_view json);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_FACTS_H_
