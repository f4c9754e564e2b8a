// A text with its passages drawn into it.
//
//   Rome is best visited in ⟦1 spring or autumn, when the crowds thin⟧. Book now!
//   … 312 words …
//   ⟦2 On the second day take the metro⟧
//
// Where there is colour, badges are bold and passages underlined, both in the colour of their number; without it the
// brackets say the same. Brackets of the text itself are shown as <U+27E6>, so none can be mistaken.
#ifndef SEAMRIPPER_CLI_PASSAGE_TEXT_H_
#define SEAMRIPPER_CLI_PASSAGE_TEXT_H_

#include <span>
#include <string>
#include <string_view>

#include "cli/streams.h"
#include "seamripper/passages.h"

namespace seamripper::cli {

// `parts` as TextPartsOf gave them for `text`. On a terminal lines are no wider than its columns; in a pipe they are
// the text's own. Ends with a line end unless there is nothing to draw. Hostile text is made visible, never obeyed.
std::string PassageText(std::string_view text, std::span<const TextPart> parts, const Look& look);

// "⟦3⟧" as the drawing shows the number, for lists beside it.
std::string BadgeText(uint32_t number, bool color);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PASSAGE_TEXT_H_
