#include "cli/compare_text.h"

#include <algorithm>
#include <vector>

#include "cli/passage_text.h"
#include "seamripper/passages.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr size_t kListed = 20;

double Fraction(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string NameLine(const char* letter, const ComparedText& text, const Look& look) {
  return Bold(letter, look.color) + "  " + VisibleLine(text.name, look.reader) +
         (text.truncated ? " (cut: only its beginning is compared)" : "") + "\n";
}

std::string Counts(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows = {{"", "words", "shared", "", "grams", "shared", ""}};
  const auto add = [&](const char* letter, const ComparedText& text) {
    rows.push_back({letter, WithSeparators(text.words), WithSeparators(text.shared_words),
                    Percent(text.shared_words, text.words), WithSeparators(text.grams),
                    WithSeparators(comparison.shared_grams), Percent(comparison.shared_grams, text.grams)});
  };
  add("A", comparison.a);
  add("B", comparison.b);
  std::vector<Align> columns(7, Align::kRight);
  columns[0] = Align::kLeft;
  return LayOut(rows, columns, "");
}

std::string Verdict(const Comparison& comparison) {
  const std::string grams = "Jaccard of the grams of " + Plural(comparison.k, "word") + ": " +
                            Decimal(Fraction(comparison.shared_grams, comparison.union_grams), 4) + " (" +
                            WithSeparators(comparison.shared_grams) + " of " + WithSeparators(comparison.union_grams) +
                            ")\n";
  if (comparison.a.passages.empty()) {
    return (comparison.rewritten ? "no passage of one is rewritten in the other\n"
                                 : "no passage of " + Plural(comparison.k, "word") + " or more is in both\n") +
           grams;
  }
  uint64_t longest = 0, same = 0;
  for (const SharedPassage& passage : comparison.a.passages) {
    longest = std::max(longest, passage.words);
    same += passage.same_words;
  }
  if (comparison.rewritten) {
    return Plural(comparison.a.passages.size(), "passage") + " of A rewritten in B, the longest of " + Plural(longest, "word") +
           ", " + Percent(same, comparison.a.shared_words) + " of their words word for word\n" + grams;
  }
  return Plural(comparison.a.passages.size(), "passage") + " of A in B, the longest of " + Plural(longest, "word") +
         "\n" + grams;
}

// People count words from 1, and mean the last one too.
std::string WordRange(const TextSpan& span) {
  return "words " + WithSeparators(span.start_word + 1) + "-" + WithSeparators(span.end_word);
}

std::string PassageList(const Comparison& comparison, const CompareLook& look) {
  const std::vector<SharedPassage>& passages = comparison.a.passages;
  const size_t listed = look.full ? passages.size() : std::min(passages.size(), kListed);
  std::vector<std::vector<std::string>> rows;
  for (size_t i = 0; i < listed; ++i) {
    const std::string same = Percent(passages[i].same_words, passages[i].words) + " word for word";
    rows.push_back({BadgeText(passages[i].number, look.look.color), Plural(passages[i].words, "word"),
                    "A: " + WordRange(passages[i].here), "B: " + WordRange(passages[i].there),
                    comparison.rewritten ? same : ""});
  }
  std::string out = LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft, Align::kLeft, Align::kLeft}, "");
  if (listed < passages.size()) {
    out += "and " + Plural(passages.size() - listed, "more passage") + ": --full lists them\n";
  }
  return out;
}

std::string Drawn(const char* letter, const ComparedText& text, const CompareLook& look) {
  std::vector<PassageSpan> spans;
  for (const SharedPassage& passage : text.passages) {
    spans.push_back({passage.here.start_byte, passage.here.end_byte, passage.number});
  }
  const std::vector<TextPart> parts = TextPartsOf(text.text, spans, look.full ? kWholeText : look.context);
  return "\n" + NameLine(letter, text, look.look) + "\n" + PassageText(text.text, parts, look.look);
}

}  // namespace

std::string CompareText(const Comparison& comparison, const CompareLook& look) {
  const bool found = !comparison.a.passages.empty();
  std::string out = NameLine("A", comparison.a, look.look) + NameLine("B", comparison.b, look.look) + "\n" +
                    Counts(comparison) + "\n" + Verdict(comparison);
  if (found) out += "\n" + PassageList(comparison, look);
  if (found || look.full) out += Drawn("A", comparison.a, look);
  if (look.both && (found || look.full)) out += Drawn("B", comparison.b, look);
  return out;
}

}  // namespace seamripper::cli
