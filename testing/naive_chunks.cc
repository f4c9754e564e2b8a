#include "testing/naive_chunks.h"

#include <set>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"
#include "testing/naive_sha1.h"

namespace seamripper {
namespace {

enum class State {
  kText,
  kTagName,
  kBeforeName,
  kName,
  kAfterName,
  kBeforeValue,
  kValue,
  kQuoted,
  kBogus,
  kComment,
  kRaw
};

bool IsOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }
bool IsSpace(char c) { return IsOneOf(c, " \t\n\f\r"); }
bool IsLetter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
bool IsLetterOrDigit(char c) { return IsLetter(c) || ('0' <= c && c <= '9'); }

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>('A' <= c && c <= 'Z' ? c + 32 : c);
  return text;
}

State StateAtLessThan(const std::string& rest) {
  const auto letter_at = [&rest](size_t i) { return i < rest.size() && IsLetter(rest[i]); };
  if (rest.starts_with("<!--")) return State::kComment;
  if (letter_at(1) || (rest.starts_with("</") && letter_at(2))) return State::kTagName;
  if (rest.starts_with("<!") || rest.starts_with("<?") || rest.starts_with("</")) return State::kBogus;
  return State::kText;
}

bool EndsComment(const std::string& comment) {
  return (comment.ends_with("-->") && comment.size() >= 5) || (comment.ends_with("--!>") && comment.size() >= 8);
}

State InTag(State state, char c, char* quote) {
  switch (state) {
    case State::kTagName:
      return IsSpace(c) || c == '/' ? State::kBeforeName : state;
    case State::kBeforeName:
      return IsSpace(c) || c == '/' ? state : State::kName;
    case State::kName:
    case State::kAfterName:
      if (c == '=') return State::kBeforeValue;
      return c == '/' ? State::kBeforeName : IsSpace(c) ? State::kAfterName : State::kName;
    case State::kBeforeValue:
      *quote = c;
      return IsSpace(c) ? state : c == '"' || c == '\'' ? State::kQuoted : State::kValue;
    case State::kValue:
      return IsSpace(c) ? State::kBeforeName : state;
    default:
      return state;
  }
}

}  // namespace

std::vector<bool> NaiveTextBytes(const std::string& html) {
  std::vector<bool> text(html.size());
  State state = State::kText;
  size_t begin = 0;  // of the mark-up we are in
  char quote = 0;
  std::string raw;
  for (size_t i = 0; i < html.size(); ++i) {
    const char c = html[i];
    if (state == State::kRaw) {
      const std::string tag = Lower(html.substr(i, raw.size() + 3));
      if (tag.size() == raw.size() + 3 && tag.starts_with("</" + raw) && IsOneOf(tag.back(), " \t\n\f\r/>")) {
        state = State::kTagName;
        begin = i++;
      }
    } else if (state == State::kText) {
      begin = i;
      state = c == '<' ? StateAtLessThan(html.substr(i)) : state;
      text[i] = state == State::kText;
      if (state == State::kTagName && html[i + 1] == '/') ++i;
    } else if (state == State::kComment) {
      if (c == '>' && EndsComment(html.substr(begin, i - begin + 1))) state = State::kText;
    } else if (state == State::kQuoted) {
      if (c == quote) state = State::kBeforeName;
    } else if (c == '>') {
      const std::string tag = Lower(html.substr(begin, i - begin + 1));
      raw = tag.substr(1, tag.find_first_of(" \t\n\f\r/>") - 1);
      state = raw == "script" || raw == "style" ? State::kRaw : State::kText;
    } else {
      state = InTag(state, c, &quote);
    }
  }
  return text;
}

std::vector<Chunk> NaiveArdi2014(const std::string& payload) {
  std::set<size_t> cuts = {0, payload.size()};
  for (const char* tag : {"<p ", "<p\t", "<p>", "<p/", "<P ", "<P\t", "<P>", "<P/"}) {
    for (size_t at = payload.find(tag); at != std::string::npos; at = payload.find(tag, at + 1)) cuts.insert(at);
  }
  const std::vector<bool> text = NaiveTextBytes(payload);
  std::vector<bool> word(payload.size());
  for (size_t i = 0; i < payload.size(); ++i) {
    if (text[i] && payload[i] == '&') {
      if (i + 1 < payload.size() && text[i + 1] && payload[i + 1] == '#') ++i;
      while (i + 1 < payload.size() && text[i + 1] && IsLetterOrDigit(payload[i + 1])) ++i;
      continue;
    }
    word[i] = text[i] && (IsLetterOrDigit(payload[i]) || static_cast<uint8_t>(payload[i]) >= 0x80);
  }
  std::vector<Chunk> chunks;
  for (auto cut = cuts.begin(); *cut < payload.size(); ++cut) {
    const size_t begin = *cut, end = *std::next(cut);
    Chunk chunk = {NaiveSha1(payload.substr(begin, end - begin)), static_cast<uint32_t>(begin),
                   static_cast<uint32_t>(end - begin), false};
    for (size_t i = begin; i < end; ++i) chunk.visible = chunk.visible || word[i];
    chunks.push_back(chunk);
  }
  return chunks;
}

std::vector<Chunk> NaiveBlocks(const std::string& text) {
  const std::u32string white =
      U"\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
      U"\u2009\u200a\u2028\u2029\u202f\u205f\u3000";
  std::vector<Chunk> chunks;
  for (size_t begin = 0; begin < text.size();) {
    const std::string line = text.substr(begin, text.find_first_of("\n\r", begin) - begin);
    std::u32string characters = U" ";
    bool visible = false;
    for (size_t i = 0; i < line.size();) {
      const CodePoint decoded = DecodeUtf8(std::string_view(line).substr(i));
      i += decoded.length;
      const bool is_white = white.find(decoded.value) != std::u32string::npos;
      if (!is_white || characters.back() != U' ') characters.push_back(is_white ? U' ' : SimpleFold(decoded.value));
      visible = visible || (FlagsOf(decoded.value) & kWordFlags) != 0;
    }
    characters.erase(0, 1);
    if (characters.ends_with(U' ')) characters.pop_back();
    std::string folded;
    for (const char32_t c : characters) AppendUtf8(&folded, c);
    if (characters.size() >= 30) {
      chunks.push_back({NaiveSha1(folded), static_cast<uint32_t>(begin), static_cast<uint32_t>(line.size()), visible});
    }
    begin += line.size() + 1;
  }
  return chunks;
}

}  // namespace seamripper
