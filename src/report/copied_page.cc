#include "report/copied_page.h"

#include <algorithm>
#include <set>

#include "text/quantity.h"

namespace seamripper::report {
namespace {

// So many colours and underlines there are in the style sheet. No two of the first sixty sources have both in common; those
// behind them are told by their numbers, which are always written. The review tool does the same (ui/src/review/passages.ts).
constexpr uint32_t kColours = 6;
constexpr uint32_t kLines = 10;
constexpr size_t kMostStripParts = 1000;

std::string LookOf(uint32_t source) {
  const uint32_t round = (source - 1) / kColours;
  const uint32_t colour = (source - 1) % kColours;
  if (round >= kLines) return "look-many";
  return "look-" + std::to_string(colour + 1) + " line-" + std::to_string((colour + round) % kLines + 1);
}

// Of the page's and the source's side of a passage.
std::string HereId(const CopiedPage& page, uint32_t passage) { return page.id + "-here-" + std::to_string(passage); }
std::string ThereId(const CopiedPage& page, uint32_t passage) { return page.id + "-there-" + std::to_string(passage); }
std::string SourceId(const CopiedPage& page, uint32_t source) { return page.id + "-source-" + std::to_string(source); }

uint32_t SourceOf(const CopiedPage& page, uint32_t passage) { return page.sources_of_passages[passage - 1]; }

struct Mark {
  std::string id;
  std::string other;  // the id it leads to; empty: nowhere
  std::string said;
};

// False when not all of it was.
bool DrawPassage(const Mark& mark, uint32_t source, std::string_view text, size_t most, Html* html) {
  html->Open("mark", {{"class", LookOf(source)}, {"id", mark.id}});
  if (mark.other.empty()) {
    html->Element("b", std::to_string(source));
  } else {
    html->Element("a", std::to_string(source), {{"href", "#" + mark.other}, {"aria-label", mark.said}});
  }
  const bool whole = html->Clipped(text, most);
  html->Close();
  return whole;
}

// `mark_of` gives the mark of a passage.
template <class MarkOf>
void DrawText(const CopiedPage& page, const CutText& cut, MarkOf mark_of, Html* html) {
  html->Open("div", {{"class", "text"}, {"dir", "auto"}});
  const size_t begin = html->text().size();
  bool whole = true;
  for (const TextPart& part : cut.parts) {
    const size_t drawn = html->text().size() - begin;
    const size_t room = cut.most_bytes - std::min(drawn, cut.most_bytes);
    const std::string_view text =
        std::string_view(cut.text).substr(part.start_byte, part.end_byte - part.start_byte);
    if (part.kind == TextPart::Kind::kLeftOut) {
      html->Element("span", Plural(part.words, "word") + " left out", {{"class", "gap"}});
    } else if (part.kind == TextPart::Kind::kPassage) {
      whole = DrawPassage(mark_of(part.number), SourceOf(page, part.number), text, room, html);
    } else {
      html->Open("span", {{"class", "own"}});
      whole = html->Clipped(text, room);
      html->Close();
    }
    if (!whole) break;
  }
  if (!whole) html->Element("span", "cut here; the text has " + ShortSize(cut.text.size()), {{"class", "gap"}});
  html->Close();
}

// Passages that a text has parts for. Of those that overlap in a source one alone has.
std::set<uint32_t> DrawnIn(const CutText& cut) {
  std::set<uint32_t> passages;
  for (const TextPart& part : cut.parts) {
    if (part.kind == TextPart::Kind::kPassage) passages.insert(part.number);
  }
  return passages;
}

void DrawSource(const CopiedPage& page, const CopiedFrom& source, Html* html) {
  html->Open("section", {{"class", "source"}, {"id", SourceId(page, source.number)}});
  html->Open("h4").Element("b", std::to_string(source.number), {{"class", "badge " + LookOf(source.number)}});
  html->Element("bdi", source.url).Close();
  Draw(source.facts, html);
  DrawText(
      page, source.text,
      [&](uint32_t passage) {
        return Mark{ThereId(page, passage), HereId(page, passage),
                    "passage " + std::to_string(passage) + ", on the page"};
      },
      html);
  html->Close();
}

// The page from its first byte to its last as a strip, the passages in their sources' looks.
void DrawStrip(const CopiedPage& page, Html* html) {
  const double all = static_cast<double>(std::max<size_t>(page.text.text.size(), 1));
  html->Open("svg", {{"class", "strip"},
                     {"viewBox", "0 0 1000 10"},
                     {"preserveAspectRatio", "none"},
                     {"role", "img"},
                     {"aria-label", "where the passages lie on the page"}});
  html->Open("rect", {{"class", "all"}, {"width", "1000"}, {"height", "10"}}).Close();
  size_t drawn = 0;
  for (const TextPart& part : page.text.parts) {
    if (part.kind != TextPart::Kind::kPassage || ++drawn > kMostStripParts) continue;
    html->Open("rect", {{"class", LookOf(SourceOf(page, part.number))},
                        {"x", Decimal(1000 * static_cast<double>(part.start_byte) / all, 1)},
                        {"width", Decimal(1000 * static_cast<double>(part.end_byte - part.start_byte) / all, 1)},
                        {"height", "10"}})
        .Close();
  }
  html->Close();
}

void DrawPageSide(const CopiedPage& page, Html* html) {
  std::set<uint32_t> there;
  std::set<uint32_t> sources;
  for (const CopiedFrom& source : page.sources) {
    sources.insert(source.number);
    there.merge(DrawnIn(source.text));
  }
  html->Open("div", {{"class", "side"}}).Element("h4", "The page");
  DrawText(
      page, page.text,
      [&](uint32_t passage) {
        const uint32_t source = SourceOf(page, passage);
        const std::string said =
            "passage " + std::to_string(passage) + ", in " + page.noun + " " + std::to_string(source);
        if (there.contains(passage)) return Mark{HereId(page, passage), ThereId(page, passage), said};
        return Mark{HereId(page, passage), sources.contains(source) ? SourceId(page, source) : "", said};
      },
      html);
  html->Close();
}

}  // namespace

void Draw(const Facts& facts, Html* html) {
  if (facts.wide) {
    html->Open("dl", {{"class", "wide"}});
  } else {
    html->Open("dl");
  }
  for (const auto& [name, value] : facts.rows) {
    html->Open("div").Element("dt", name).Open("dd").Element("bdi", value).Close().Close();
  }
  html->Close();
}

void Draw(const CopiedPage& page, Html* html) {
  if (page.folded) {
    html->Open("details", {{"class", "case"}, {"id", page.id}});
  } else {
    html->Open("details", {{"class", "case"}, {"id", page.id}, {"open", ""}});
  }
  html->Open("summary").Open("h3").Element("bdi", page.url).Close().Element("span", page.brief).Close();
  Draw(page.facts, html);
  DrawStrip(page, html);
  html->Open("div", {{"class", "sides"}});
  DrawPageSide(page, html);
  html->Open("div", {{"class", "side sources"}});
  const bool whole = page.sources.size() == page.all_sources;
  html->Element("h4", whole ? Plural(page.all_sources, page.noun)
                            : WithSeparators(page.sources.size()) + " of " + Plural(page.all_sources, page.noun));
  for (const CopiedFrom& source : page.sources) DrawSource(page, source, html);
  html->Close().Close().Close();
}

}  // namespace seamripper::report
