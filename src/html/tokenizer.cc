#include "html/tokenizer.h"

namespace seamripper {
namespace {

std::string_view Span(const char* begin, const char* end) { return {begin, static_cast<size_t>(end - begin)}; }

const char* SkipSpace(const char* p, const char* end) {
  while (p < end && IsHtmlSpace(*p)) ++p;
  return p;
}

// At the end of the source, the dashes and the bang that may have begun the comment's end are not its content.
std::string_view ContentOfUnclosedComment(std::string_view content) {
  for (const std::string_view begun : {"--!", "--", "-"}) {
    if (content.ends_with(begun)) return content.substr(0, content.size() - begun.size());
  }
  return content;
}

}  // namespace

void AppendText(std::string* to, std::string_view written, TextKind kind) {
  if (kind == TextKind::kDecoded) {
    to->append(written);
    return;
  }
  for (size_t i = 0; i < written.size(); ++i) {
    const char c = written[i];
    if (c == '\0' && kind == TextKind::kRaw) {
      to->append(kReplacementUtf8);
    } else if (c == '\r') {
      to->push_back('\n');
      if (i + 1 < written.size() && written[i + 1] == '\n') ++i;
    } else {
      to->push_back(c);
    }
  }
}

// A comment ends with "-->" or "--!>", the dashes not those of "<!--"; and "<!-->" and "<!--->" are empty comments.
// The states for "<!--" inside a comment only tell errors.
const char* ReadComment(const char* p, const char* end, std::string_view* content) {
  for (const char* close = Find(p, end, '>'); close < end; close = Find(close + 1, end, '>')) {
    const std::string_view before = Span(p, close);
    for (const std::string_view ending : {"--", "--!"}) {
      if (!before.ends_with(ending)) continue;
      *content = before.substr(0, before.size() - ending.size());
      return close + 1;
    }
    if (before.empty() || before == "-") {
      *content = {};
      return close + 1;
    }
  }
  *content = ContentOfUnclosedComment(Span(p, end));
  return end;
}

const char* FindCdataEnd(const char* p, const char* end) {
  for (const char* close = Find(p, end, '>'); close < end; close = Find(close + 1, end, '>')) {
    if (Span(p, close).ends_with("]]")) return close - 2;
  }
  return end;
}

bool IsEndTagOf(const char* p, const char* end, std::string_view name) {
  const size_t size = 2 + name.size();
  if (name.empty() || static_cast<size_t>(end - p) <= size || p[1] != '/') return false;
  const char after = p[size];
  if (after != '>' && after != '/' && !IsHtmlSpace(after)) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    if (!IsAsciiAlpha(p[2 + i]) || AsciiLower(p[2 + i]) != AsciiLower(name[i])) return false;
  }
  return true;
}

// Three modes. Plain: the end tag ends it, "<!--" escapes. Escaped: "-->" is plain again, the end tag ends it,
// "<script" double-escapes. Double-escaped: "-->" is plain again, "</script" only escaped again; nothing ends it. The
// dashes of "-->" may be those of "<!--" but not its '<' and '!'.
const char* FindScriptEnd(const char* p, const char* end, std::string_view name) {
  enum { kPlain, kEscaped, kDoubleEscaped } mode = kPlain;
  const char* dashes_from = nullptr;
  while ((p = mode == kPlain ? Find(p, end, '<') : FindEither(p, end, '<', '>')) < end) {
    const std::string_view rest = Span(p, end);
    if (*p == '>') {
      if (mode != kPlain && Span(dashes_from, p).ends_with("--")) mode = kPlain;
    } else if (mode != kDoubleEscaped && IsEndTagOf(p, end, name)) {
      return p;
    } else if (mode == kPlain && rest.starts_with("<!--")) {
      mode = kEscaped;
      dashes_from = p + 2;
    } else if (mode == kEscaped && StartsWithIgnoringAsciiCase(rest, "<script") && rest.size() > 7 &&
               (rest[7] == '>' || rest[7] == '/' || IsHtmlSpace(rest[7]))) {
      mode = kDoubleEscaped;
    } else if (mode == kDoubleEscaped && IsEndTagOf(p, end, "script")) {
      mode = kEscaped;
    }
    ++p;
  }
  return end;
}

namespace {

// The identifiers of a doctype, one step of the standard's states a call.
class DoctypeReader {
 public:
  DoctypeReader(const char* p, const char* end, Doctype* doctype) : p_(p), end_(end), doctype_(doctype) {}

  // Leaves position() behind the doctype.
  void Read() {
    if (!ReadName()) return;
    const std::string_view rest = Span(p_, end_);
    bool complete = false;
    if (StartsWithIgnoringAsciiCase(rest, "public")) {
      p_ += 6;
      complete = ReadIdentifier(&doctype_->public_id) && ReadOptionalSystemId();
    } else if (StartsWithIgnoringAsciiCase(rest, "system")) {
      p_ += 6;
      complete = ReadIdentifier(&doctype_->system_id);
    }
    if (!complete) {
      if (!closed_) Bogus();
      return;
    }
    p_ = SkipSpace(p_, end_);
    doctype_->force_quirks = p_ == end_;
    SkipPastClose();
  }

  const char* position() const { return p_; }

 private:
  // False when nothing follows the name.
  bool ReadName() {
    p_ = SkipSpace(p_, end_);
    if (Closes()) {
      doctype_->force_quirks = true;
      return false;
    }
    const char* const name = p_;
    while (p_ < end_ && *p_ != '>' && !IsHtmlSpace(*p_)) ++p_;
    doctype_->name = Span(name, p_);
    p_ = SkipSpace(p_, end_);
    doctype_->force_quirks = p_ == end_;
    return !Closes();
  }

  // A quoted identifier. False when it is missing or cut off: by '>' or the end, which close the doctype, or by
  // something else, which makes it bogus.
  bool ReadIdentifier(std::optional<std::string_view>* identifier) {
    p_ = SkipSpace(p_, end_);
    const bool quoted = p_ < end_ && (*p_ == '"' || *p_ == '\'');
    if (!quoted) {
      doctype_->force_quirks = true;
      closed_ = Closes();
      return false;
    }
    const char quote = *p_++;
    const char* const stop = FindEither(p_, end_, quote, '>');
    *identifier = Span(p_, stop);
    p_ = stop;
    if (stop < end_ && *stop == quote) {
      ++p_;
      return true;
    }
    doctype_->force_quirks = true;
    closed_ = Closes();
    return false;
  }

  bool ReadOptionalSystemId() {
    p_ = SkipSpace(p_, end_);
    if (p_ < end_ && *p_ == '>') return true;
    return ReadIdentifier(&doctype_->system_id);
  }

  void Bogus() {
    doctype_->force_quirks = true;
    SkipPastClose();
  }

  // At '>', which it steps over, or at the end.
  bool Closes() {
    if (p_ < end_ && *p_ != '>') return false;
    if (p_ < end_) ++p_;
    return true;
  }

  void SkipPastClose() {
    p_ = Find(p_, end_, '>');
    if (p_ < end_) ++p_;
  }

  const char* p_;
  const char* const end_;
  Doctype* const doctype_;
  bool closed_ = false;
};

}  // namespace

const char* ReadDoctype(const char* p, const char* end, Doctype* doctype) {
  DoctypeReader reader(p, end, doctype);
  reader.Read();
  return reader.position();
}

}  // namespace seamripper
