#include "cli/line_writer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/code_point.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

// Cyan, magenta, green, yellow, bright blue, red: neighbours differ for every kind of eye, all are read on dark and on
// light. Plain blue is lost on black.
constexpr std::string_view kColors[kPassageColors] = {"36", "35", "32", "33", "94", "31"};

std::string EscapeFor(Style style) {
  const std::string color(kColors[style.color]);
  switch (style.emphasis) {
    case Emphasis::kNone:
      return "\x1b[0m";
    case Emphasis::kDim:
      return "\x1b[0;2m";
    case Emphasis::kPassage:
      return "\x1b[0;4;" + color + "m";
    case Emphasis::kBadge:
      return "\x1b[0;1;" + color + "m";
  }
  return {};
}

// No line begins with these, none ends with those.
constexpr std::u32string_view kClosing =
    U"、。，．・：；？！）］｝〕〉》」』】〙〗〟’”ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々";
constexpr std::u32string_view kOpening = U"（［｛〔〈《「『【〘〖〝‘“";

}  // namespace

Style PassageStyle(Emphasis emphasis, uint32_t number) {
  return {emphasis, static_cast<uint8_t>((number + kPassageColors - 1) % kPassageColors)};
}

LineWriter::LineWriter(const Look& look)
    : columns_(look.reader == Reader::kTerminal ? std::max(1, look.columns) : std::numeric_limits<int>::max()),
      color_(look.color) {}

bool LineWriter::BreaksBefore(char32_t value, int width) const {
  if (width < 2 && last_width_ < 2) return false;
  return kClosing.find(value) == std::u32string_view::npos && kOpening.find(last_) == std::u32string_view::npos;
}

void LineWriter::Put(std::string_view text, Style style, bool sticky) {
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    const std::string_view character = text.substr(0, next.length);
    const int width = WidthOf(character);
    const bool continues = width == 0 && !glyphs_.empty();
    if (!glyphs_.empty() && !continues && !sticky && BreaksBefore(next.value, width)) FlushWord();
    if (continues) {
      word_ += character;
    } else {
      AddGlyph(character, width, style);
      last_ = next.value;
      last_width_ = width;
    }
    sticky = false;
    text.remove_prefix(next.length);
  }
}

void LineWriter::AddGlyph(std::string_view character, int width, Style style) {
  if (width > columns_ - word_width_ && !glyphs_.empty()) FlushWord();
  glyphs_.push_back({word_.size(), width, style});
  word_ += character;
  word_width_ += width;
}

void LineWriter::Space(Style style) {
  FlushWord();
  space_ = used_ > 0;
  space_style_ = style;
  last_width_ = 0;
}

// A word is never wider than a line, but for a wide character alone on a line of one column.
void LineWriter::FlushWord() {
  if (glyphs_.empty()) return;
  const int gap = space_ ? 1 : 0;
  if (used_ > 0 && word_width_ > columns_ - used_ - gap) {
    Use({});
    out_ += '\n';
    used_ = 0;
  } else if (space_) {
    Use(space_style_);
    out_ += ' ';
    ++used_;
  }
  space_ = false;
  for (size_t i = 0; i < glyphs_.size(); ++i) {
    Use(glyphs_[i].style);
    const size_t end = i + 1 < glyphs_.size() ? glyphs_[i + 1].begin : word_.size();
    out_.append(word_, glyphs_[i].begin, end - glyphs_[i].begin);
  }
  used_ += word_width_;
  word_.clear();
  glyphs_.clear();
  word_width_ = 0;
}

void LineWriter::EndLine() {
  FlushWord();
  Use({});
  out_ += '\n';
  used_ = 0;
  space_ = false;
  last_width_ = 0;
}

void LineWriter::StartFreshLine() {
  FlushWord();
  if (used_ > 0) EndLine();
}

std::string LineWriter::Finish() {
  StartFreshLine();
  return std::move(out_);
}

void LineWriter::Use(Style style) {
  if (style == style_) return;
  if (color_) out_ += EscapeFor(style);
  style_ = style;
}

}  // namespace seamripper::cli
