#include "cli/passage_text.h"

#include <algorithm>
#include <utility>

#include "cli/line_writer.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr std::string_view kOpen = "\u27e6";
constexpr std::string_view kClose = "\u27e7";

// Visible, and none of our brackets in it.
std::string Shown(std::string_view bytes, Reader reader) {
  std::string text = VisibleLines(bytes, reader);
  for (const auto& [bracket, name] : {std::pair{kOpen, "<U+27E6>"}, std::pair{kClose, "<U+27E7>"}}) {
    if (text.find(bracket) == std::string::npos) continue;
    std::string replaced;
    size_t at = 0;
    for (size_t next; (next = text.find(bracket, at)) != std::string::npos; at = next + bracket.size()) {
      replaced.append(text, at, next - at).append(name);
    }
    text = replaced.append(text, at);
  }
  return text;
}

// Words, spaces and line breaks of visible text. `sticky` holds the first character to what stands before it.
void PutLines(std::string_view text, Style style, bool sticky, LineWriter* writer) {
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(" \n"), text.size());
    writer->Put(text.substr(0, end), style, sticky);
    sticky = false;
    text.remove_prefix(end);
    if (text.empty()) break;
    if (text[0] == ' ') {
      writer->Space(style);
    } else {
      writer->EndLine();
    }
    text.remove_prefix(1);
  }
}

void PutPassage(std::string_view visible, uint32_t number, LineWriter* writer) {
  const Style badge = PassageStyle(Emphasis::kBadge, number);
  writer->Put(std::string(kOpen) + std::to_string(number), badge);
  // Not Space: the badge stays with its first word.
  writer->Put(" ", badge, true);
  PutLines(visible, PassageStyle(Emphasis::kPassage, number), true, writer);
  writer->Put(kClose, badge, true);
}

}  // namespace

std::string PassageText(std::string_view text, std::span<const TextPart> parts, const Look& look) {
  LineWriter writer(look);
  for (const TextPart& part : parts) {
    const std::string_view bytes = text.substr(part.start_byte, part.end_byte - part.start_byte);
    switch (part.kind) {
      case TextPart::Kind::kOwn:
        PutLines(Shown(bytes, look.reader), {}, false, &writer);
        break;
      case TextPart::Kind::kPassage:
        PutPassage(Shown(bytes, look.reader), part.number, &writer);
        break;
      case TextPart::Kind::kLeftOut:
        writer.StartFreshLine();
        PutLines("… " + Plural(part.words, "word") + " …", {Emphasis::kDim}, false, &writer);
        writer.StartFreshLine();
        break;
    }
  }
  return writer.Finish();
}

std::string BadgeText(uint32_t number, bool color) {
  LineWriter writer(Look{.color = color});
  writer.Put(std::string(kOpen) + std::to_string(number) + std::string(kClose), PassageStyle(Emphasis::kBadge, number));
  std::string line = writer.Finish();
  line.pop_back();
  return line;
}

}  // namespace seamripper::cli
