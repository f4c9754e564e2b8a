// WHATWG's HTML tokenizer over a whole page in memory: every state of the standard, no tree, no allocation. Each
// token is handed to a sink as spans of the source; the sink is a template parameter, so that extraction inlines.
//
// Linear: the position only moves forward, past each construct once; what is looked at in vain is bounded by
// kLongestFailedReference and by the length of the last start tag's name. Parse errors are not reported.
#ifndef SEAMRIPPER_HTML_TOKENIZER_H_
#define SEAMRIPPER_HTML_TOKENIZER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "html/attributes.h"
#include "html/character_reference.h"
#include "html/scan.h"

namespace seamripper {

inline constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

// How the bytes after a start tag are read. In the standard the tree builder decides; here the sink does.
enum class ContentState : uint8_t { kData, kRcdata, kRawtext, kScriptData, kPlaintext, kCdata };

// What a span of text still needs: AppendText does it.
enum class TextKind : uint8_t {
  kData,     // CR and CR LF are newlines; a NUL is a NUL (a tree builder drops it)
  kRaw,      // the same, but a NUL is U+FFFD
  kDecoded,  // a character reference's characters: nothing, a CR is a CR
};

struct StartTag {
  std::string_view name;        // as written: AppendName
  std::string_view attributes;  // from after the name to the '>': AttributeWalk
  bool self_closing = false;
};

struct Doctype {  // all as written: AppendName for the name, AppendText(kRaw) for the identifiers
  std::optional<std::string_view> name;
  std::optional<std::string_view> public_id;
  std::optional<std::string_view> system_id;
  bool force_quirks = false;
};

// Appends `written` as the standard has it.
void AppendText(std::string* to, std::string_view written, TextKind kind);

// The parts of the tokenizer that need no sink. Each returns a position in [p, end].
//
// Where the comment whose content starts at `p` (after "<!--") ends; *content is what it holds, as written.
const char* ReadComment(const char* p, const char* end, std::string_view* content);
// Where the doctype ends of which `p` is the place after "<!DOCTYPE".
const char* ReadDoctype(const char* p, const char* end, Doctype* doctype);
// Where "]]>" starts; end when it does not.
const char* FindCdataEnd(const char* p, const char* end);
// Where the end tag called `name` starts that ends script data, with its escaped and double-escaped states.
const char* FindScriptEnd(const char* p, const char* end, std::string_view name);
// Whether "</name" stands at `p`, in any case, with white space, '/' or '>' after it.
bool IsEndTagOf(const char* p, const char* end, std::string_view name);

// A sink has these members, called in the order of the source:
//   const char* TakePlain(const char* p)               may take what it can by itself from `p` on, where text or a tag
//                                                      may begin; returns where it stopped, outside of mark-up
//   void OnText(std::string_view written, TextKind)    never empty; adjacent calls are one text
//   ContentState OnStartTag(const StartTag&)           kData except where raw text follows
//   void OnEndTag(std::string_view name)               as written
//   void OnComment(std::string_view written)           as TextKind::kRaw
//   void OnDoctype(const Doctype&)
//   bool InForeignContent()                            whether <![CDATA[ is one
template <class Sink>
class Tokenizer {
 public:
  // `source` is valid UTF-8 and, like *sink, outlives this.
  Tokenizer(std::string_view source, Sink* sink)
      : begin_(source.data()), position_(begin_), end_(begin_ + source.size()), sink_(sink) {}

  // Reads to the end of the source. `last_start_tag` is what ends a raw `initial` state.
  void Run(ContentState initial = ContentState::kData, std::string_view last_start_tag = {});

  // The work of Run: the bytes it went over, and the look-ahead at each '&' and at each '<' of RCDATA and RAWTEXT.
  uint64_t bytes_visited() const { return static_cast<uint64_t>(position_ - begin_) + bytes_ahead_; }

 private:
  void RunData();
  void RunRaw(bool with_references);
  void RunUntil(const char* text_end, TextKind kind);
  bool ReadReference(const char** run, const char** p);

  bool IsMarkup(const char* p) const;
  void ReadMarkup();
  void ReadStartTag();
  void ReadEndTag();
  void ReadDeclaration();
  void ReadBogusComment(const char* content);
  bool ReadTag(const char* name_end, bool* self_closing);

  void Text(const char* begin, const char* end, TextKind kind) {
    if (begin != end) sink_->OnText(Span(begin, end), kind);
  }
  static std::string_view Span(const char* begin, const char* end) { return {begin, static_cast<size_t>(end - begin)}; }
  bool At(const char* p, std::string_view text) const {
    return static_cast<size_t>(end_ - p) >= text.size() && std::string_view(p, text.size()) == text;
  }

  const char* const begin_;
  const char* position_;
  const char* const end_;
  Sink* const sink_;
  ContentState state_ = ContentState::kData;
  std::string_view last_start_tag_;
  uint64_t bytes_ahead_ = 0;  // looked at beyond the position
};

template <class Sink>
void Tokenizer<Sink>::Run(ContentState initial, std::string_view last_start_tag) {
  state_ = initial;
  last_start_tag_ = last_start_tag;
  while (position_ < end_) {
    switch (state_) {
      case ContentState::kData:
        RunData();
        break;
      case ContentState::kRcdata:
        RunRaw(true);
        break;
      case ContentState::kRawtext:
        RunRaw(false);
        break;
      case ContentState::kScriptData:
        RunUntil(FindScriptEnd(position_, end_, last_start_tag_), TextKind::kRaw);
        if (position_ < end_) ReadEndTag();
        break;
      case ContentState::kPlaintext:
        RunUntil(end_, TextKind::kRaw);
        break;
      case ContentState::kCdata:
        RunUntil(FindCdataEnd(position_, end_), TextKind::kData);
        if (position_ < end_) position_ += std::string_view("]]>").size();
        break;
    }
  }
}

template <class Sink>
void Tokenizer<Sink>::RunData() {
  const char* run = position_;
  const char* p = position_;
  while (true) {
    if (run == p) run = p = sink_->TakePlain(p);
    p = FindEither(p, end_, '<', '&');
    if (p == end_) break;
    if (*p == '&') {
      if (ReadReference(&run, &p)) continue;
    } else if (IsMarkup(p)) {
      Text(run, p, TextKind::kData);
      position_ = p;
      ReadMarkup();
      if (state_ != ContentState::kData) return;
      run = p = position_;
      continue;
    }
    ++p;
  }
  Text(run, p, TextKind::kData);
  position_ = p;
}

// RCDATA and RAWTEXT: text up to the end tag of the element it stands in.
template <class Sink>
void Tokenizer<Sink>::RunRaw(bool with_references) {
  const char* run = position_;
  const char* p = position_;
  while (true) {
    p = FindEither(p, end_, '<', with_references ? '&' : '<');
    if (p == end_) break;
    if (*p == '&') {
      if (ReadReference(&run, &p)) continue;
    } else {
      bytes_ahead_ += last_start_tag_.size();
      if (IsEndTagOf(p, end_, last_start_tag_)) break;
    }
    ++p;
  }
  Text(run, p, TextKind::kRaw);
  position_ = p;
  if (position_ < end_) ReadEndTag();
  state_ = ContentState::kData;
}

template <class Sink>
void Tokenizer<Sink>::RunUntil(const char* text_end, TextKind kind) {
  Text(position_, text_end, kind);
  position_ = text_end;
  state_ = ContentState::kData;
}

// Emits the text from *run and the reference at *p, and moves both behind it. False when there is none.
template <class Sink>
bool Tokenizer<Sink>::ReadReference(const char** run, const char** p) {
  const CharacterReference reference = ReadCharacterReference(Span(*p, end_), ReferencePlace::kText);
  bytes_ahead_ += kLongestFailedReference;
  if (reference.length == 0) return false;
  Text(*run, *p, state_ == ContentState::kData ? TextKind::kData : TextKind::kRaw);
  sink_->OnText(reference.text(), TextKind::kDecoded);
  *run = *p += reference.length;
  return true;
}

template <class Sink>
bool Tokenizer<Sink>::IsMarkup(const char* p) const {
  if (end_ - p < 2) return false;
  return IsAsciiAlpha(p[1]) || p[1] == '!' || p[1] == '?' || (p[1] == '/' && end_ - p > 2);
}

template <class Sink>
void Tokenizer<Sink>::ReadMarkup() {
  const char* const p = position_;
  if (IsAsciiAlpha(p[1])) {
    ReadStartTag();
  } else if (p[1] == '!') {
    ReadDeclaration();
  } else if (p[1] == '?') {
    ReadBogusComment(p + 1);
  } else if (IsAsciiAlpha(p[2])) {
    ReadEndTag();
  } else if (p[2] == '>') {
    position_ = p + 3;
  } else {
    ReadBogusComment(p + 2);
  }
}

// Moves behind the tag whose name ends at `name_end`. False when the end of the source cuts it off: it is no token.
template <class Sink>
bool Tokenizer<Sink>::ReadTag(const char* name_end, bool* self_closing) {
  AttributeWalk walk(name_end, end_);
  walk.SkipAll();
  *self_closing = walk.self_closing();
  position_ = walk.position();
  return walk.closed();
}

template <class Sink>
void Tokenizer<Sink>::ReadStartTag() {
  const char* const name = position_ + 1;
  const char* const name_end = FindTagNameEnd(name, end_);
  StartTag tag;
  tag.name = Span(name, name_end);
  if (!ReadTag(name_end, &tag.self_closing)) return;
  tag.attributes = Span(name_end, position_);
  last_start_tag_ = tag.name;
  state_ = sink_->OnStartTag(tag);
}

template <class Sink>
void Tokenizer<Sink>::ReadEndTag() {
  const char* const name = position_ + 2;
  const char* const name_end = FindTagNameEnd(name, end_);
  bool self_closing = false;
  if (ReadTag(name_end, &self_closing)) sink_->OnEndTag(Span(name, name_end));
}

template <class Sink>
void Tokenizer<Sink>::ReadDeclaration() {
  const char* const p = position_ + 2;
  constexpr std::string_view kDoctype = "doctype";
  constexpr std::string_view kCdata = "[CDATA[";
  if (At(p, "--")) {
    std::string_view content;
    position_ = ReadComment(p + 2, end_, &content);
    sink_->OnComment(content);
  } else if (StartsWithIgnoringAsciiCase(Span(p, end_), kDoctype)) {
    Doctype doctype;
    position_ = ReadDoctype(p + kDoctype.size(), end_, &doctype);
    sink_->OnDoctype(doctype);
  } else if (At(p, kCdata) && sink_->InForeignContent()) {
    position_ = p + kCdata.size();
    state_ = ContentState::kCdata;
  } else {
    ReadBogusComment(p);
  }
}

template <class Sink>
void Tokenizer<Sink>::ReadBogusComment(const char* content) {
  const char* const close = Find(content, end_, '>');
  position_ = close == end_ ? end_ : close + 1;
  sink_->OnComment(Span(content, close));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_TOKENIZER_H_
