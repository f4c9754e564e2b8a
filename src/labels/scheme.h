// What a reviewer can say: verdicts, what each counts as, and reasons.
#ifndef SEAMRIPPER_LABELS_SCHEME_H_
#define SEAMRIPPER_LABELS_SCHEME_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "seamripper/labels.h"

namespace seamripper {

// Those that every corpus has: "spam" for pages, "reuse" for what is copied.
std::span<const LabelScheme> BuiltInSchemes();

// A small file of one's own, a word and its value on each line:
//
//   scheme quality
//   verdict good negative
//   verdict bad positive
//   verdict unsure unsure
//   reason machine-made
//
// Names are letters, digits and hyphens; '#' begins a comment. kUsage names the line.
Result<LabelScheme> ParseScheme(std::string_view text);
std::string SchemeText(const LabelScheme& scheme);  // which ParseScheme reads

// The place of a verdict; nothing when it is none of the scheme's.
const LabelVerdict* FindVerdict(const LabelScheme& scheme, std::string_view name);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_SCHEME_H_
