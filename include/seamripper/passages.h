// Passages of a text that stand elsewhere too, and the parts they cut it into: what every drawing of a copied page
// starts from, on a terminal or in a report.
#ifndef SEAMRIPPER_PASSAGES_H_
#define SEAMRIPPER_PASSAGES_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace seamripper {

// Where a passage stands, and the number it is drawn with: that of its source, or its own. Ends are behind the last
// byte.
struct PassageSpan {
  uint64_t start_byte = 0;
  uint64_t end_byte = 0;
  uint32_t number = 0;
};

struct TextPart {
  enum class Kind : uint8_t {
    kOwn,      // stands nowhere else
    kPassage,  // copied; has a number
    kLeftOut,  // own text too far from any passage to be shown
  };
  Kind kind = Kind::kOwn;
  uint32_t number = 0;
  uint64_t start_byte = 0;
  uint64_t end_byte = 0;
  uint64_t words = 0;  // of what is left out; 0 otherwise
  friend bool operator==(const TextPart&, const TextPart&) = default;
};

inline constexpr uint64_t kWholeText = UINT64_MAX;

// Cuts valid UTF-8 `text` into parts that follow each other without a gap and together are all of it; none is empty.
// `passages` are in the order of the text and do not overlap; one that is empty, begins before the end of the one before
// or ends behind the text is passed over. Own text more than `context_words` words from every passage is left out where
// that saves more than a few words; without passages nothing is. Linear in the text; memory: the parts.
std::vector<TextPart> TextPartsOf(std::string_view text, std::span<const PassageSpan> passages,
                                uint64_t context_words = kWholeText);

}  // namespace seamripper

#endif  // SEAMRIPPER_PASSAGES_H_
