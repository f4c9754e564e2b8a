#include "labels/scheme.h"

#include <algorithm>

namespace seamripper {
namespace {

constexpr std::string_view kCounts[] = {"negative", "positive", "unsure"};
constexpr size_t kMostVerdicts = 9;  // keys 1 to 9
constexpr size_t kMostReasons = 20;
constexpr size_t kLongestName = 40;

bool IsName(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
  return !text.empty() && text.size() <= kLongestName && text.find_first_not_of(kLetters) == std::string_view::npos;
}

std::vector<std::string_view> WordsOf(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> words;
  while (true) {
    const size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
    line.remove_prefix(begin);
    if (line.empty()) return words;
    const size_t end = std::min(line.find_first_of(" \t\r"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

// What is wrong with a line; empty: nothing.
std::string AddLine(const std::vector<std::string_view>& words, LabelScheme* scheme) {
  if (words.empty()) return {};
  for (const std::string_view word : words) {
    if (!IsName(word)) return "'" + std::string(word) + "' is no name: use letters, digits and hyphens";
  }
  if (words[0] == "scheme" && words.size() == 2) return scheme->name = words[1], std::string();
  if (words[0] == "reason" && words.size() == 2) return scheme->reasons.emplace_back(words[1]), std::string();
  if (words[0] != "verdict" || words.size() != 3) {
    return "write 'scheme NAME', 'verdict NAME positive|negative|unsure' or 'reason NAME'";
  }
  const auto counts = std::ranges::find(kCounts, words[2]);
  if (counts == std::end(kCounts)) return "a verdict counts as positive, negative or unsure";
  if (FindVerdict(*scheme, words[1]) != nullptr) return "there are two verdicts '" + std::string(words[1]) + "'";
  scheme->verdicts.push_back({std::string(words[1]), static_cast<VerdictCounts>(counts - std::begin(kCounts))});
  return {};
}

std::string Complaint(const LabelScheme& scheme) {
  const auto has = [&](VerdictCounts counts) {
    return std::ranges::any_of(scheme.verdicts, [&](const LabelVerdict& each) { return each.counts == counts; });
  };
  if (scheme.name.empty()) return "it has no name: begin with 'scheme NAME'";
  if (!has(VerdictCounts::kPositive) || !has(VerdictCounts::kNegative)) {
    return "it needs a verdict that counts as positive and one that counts as negative";
  }
  if (scheme.verdicts.size() > kMostVerdicts || scheme.reasons.size() > kMostReasons) {
    return "it has more than 9 verdicts or 20 reasons";
  }
  return {};
}

}  // namespace

std::span<const LabelScheme> BuiltInSchemes() {
  using enum VerdictCounts;
  static const std::vector<LabelScheme> schemes = {
      {"spam",
       {{"spam", kPositive}, {"not-spam", kNegative}, {"unsure", kUnsure}},
       {"quilt", "scraper", "doorway", "mirror", "syndication", "quotation", "template-only", "boilerplate"}},
      {"reuse",
       {{"benign", kNegative}, {"ambiguous", kUnsure}, {"profit", kPositive}, {"malicious", kPositive}},
       {"navigation", "template", "licence", "templated-listing", "advertising", "search-engine-optimisation",
        "scraped-content", "mirror", "phishing", "other"}},
  };
  return schemes;
}

Result<LabelScheme> ParseScheme(std::string_view text) {
  LabelScheme scheme;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string wrong = AddLine(WordsOf(text.substr(0, end)), &scheme);
    if (!wrong.empty()) return UsageError("line " + std::to_string(number) + " of the scheme: " + wrong);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::string wrong = Complaint(scheme);
  if (!wrong.empty()) return UsageError("the scheme is not complete: " + wrong);
  return scheme;
}

std::string SchemeText(const LabelScheme& scheme) {
  std::string text = "scheme " + scheme.name + "\n";
  for (const LabelVerdict& verdict : scheme.verdicts) {
    text += "verdict " + verdict.name + " " + std::string(kCounts[static_cast<size_t>(verdict.counts)]) + "\n";
  }
  for (const std::string& reason : scheme.reasons) text += "reason " + reason + "\n";
  return text;
}

const LabelVerdict* FindVerdict(const LabelScheme& scheme, std::string_view name) {
  const auto found = std::ranges::find(scheme.verdicts, name, &LabelVerdict::name);
  return found == scheme.verdicts.end() ? nullptr : &*found;
}

}  // namespace seamripper
