// What the extractor needs to know of an element by its name alone.
#ifndef SEAMRIPPER_HTML_TAGS_H_
#define SEAMRIPPER_HTML_TAGS_H_

#include <cstdint>
#include <string_view>

#include "html/tokenizer.h"

namespace seamripper {

enum class TagRole : uint8_t {
  kNone,
  kLink,   // a, area: href is a link
  kFrame,  // frame, iframe: src is a link; the content of iframe is fallback
  kBase,
  kTitle,
  kTemplate,
  kNoscript,
  kScript,    // script, style: their content is no text
  kFallback,  // noembed, noframes: what browsers show that know neither
  kForeign,   // svg, math
};

struct TagTraits {
  TagRole role = TagRole::kNone;
  ContentState content = ContentState::kData;  // how its content is read
  bool is_block = false;                       // its tags are block boundaries
  bool ends_word = false;                      // its tags are white space
  bool leaves_foreign = false;                 // its start tag ends svg and math, as the standard's tree builder has it
};

// The traits of the element called `name`, in any case. Elements nobody cares about have none. `name` is part of a
// source that ends at `source_end`: what follows the name may be looked at.
const TagTraits& TraitsOf(std::string_view name, const char* source_end);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_TAGS_H_
