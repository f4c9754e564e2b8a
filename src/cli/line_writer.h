// Styled text laid out in lines of a given width. A style never reaches over a line end, so every line of the output
// stands for itself, in a pager too; without colour there are no escape sequences at all, and the rest is the same.
#ifndef SEAMRIPPER_CLI_LINE_WRITER_H_
#define SEAMRIPPER_CLI_LINE_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/streams.h"

namespace seamripper::cli {

enum class Emphasis : uint8_t { kNone, kDim, kPassage, kBadge };

struct Style {
  Emphasis emphasis = Emphasis::kNone;
  uint8_t color = 0;  // of kPassage and kBadge: the number modulo kPassageColors
  friend bool operator==(const Style&, const Style&) = default;
};

inline constexpr uint32_t kPassageColors = 6;
Style PassageStyle(Emphasis emphasis, uint32_t number);

// Lines are broken at spaces, between wide East Asian characters, and inside what is wider than a line. A pipe gets
// lines of any width. Memory: the output and the longest word.
class LineWriter {
 public:
  explicit LineWriter(const Look& look);

  // Appends visible text without spaces and line breaks. `sticky`: no line is broken before its first character.
  void Put(std::string_view text, Style style, bool sticky = false);
  // A space that a line may be broken at; none at the ends of lines.
  void Space(Style style);
  void EndLine();
  // Ends the line if there is anything on it.
  void StartFreshLine();

  // All that was written, the last line ended.
  std::string Finish();

 private:
  struct Glyph {  // a character with its marks
    size_t begin;
    int width;
    Style style;
  };

  void AddGlyph(std::string_view character, int width, Style style);
  bool BreaksBefore(char32_t value, int width) const;
  void FlushWord();
  void Use(Style style);

  int columns_;
  bool color_;
  std::string out_;
  int used_ = 0;  // columns of the line
  Style style_;   // of what is written next, as the terminal sees it
  bool space_ = false;
  Style space_style_;

  std::string word_;  // not written yet
  std::vector<Glyph> glyphs_;
  int word_width_ = 0;
  char32_t last_ = 0;  // character put
  int last_width_ = 0;
};

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_LINE_WRITER_H_
