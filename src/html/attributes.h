// The attributes of a tag, read where they lie in the source. Nothing is stored: a tag with a million attributes costs
// no memory, and values nobody asks for are never decoded.
#ifndef SEAMRIPPER_HTML_ATTRIBUTES_H_
#define SEAMRIPPER_HTML_ATTRIBUTES_H_

#include <optional>
#include <string>
#include <string_view>

#include "html/scan.h"

namespace seamripper {

// Walks attributes by WHATWG's rules from just after a tag name to the '>' that ends the tag. Duplicates are given
// again; the standard keeps the first.
class AttributeWalk {
 public:
  AttributeWalk(const char* begin, const char* end) : position_(begin), end_(end) {}
  explicit AttributeWalk(std::string_view attributes)
      : AttributeWalk(attributes.data(), attributes.data() + attributes.size()) {}

  // Moves to the next attribute; false at the end of the tag or of the source.
  bool Next();

  // Calls Next until it gives false.
  void SkipAll() {
    while (Next()) {
    }
  }

  std::string_view name() const { return name_; }    // as written: AppendName
  std::string_view value() const { return value_; }  // as written: AppendAttributeValue

  // After Next gave false: whether the tag was ended by '>' (else the source ended inside it), or "/>".
  bool closed() const { return closed_; }
  bool self_closing() const { return self_closing_; }
  const char* position() const { return position_; }

 private:
  void ReadValue();
  void SkipSpace() {
    while (position_ < end_ && IsHtmlSpace(*position_)) ++position_;
  }

  const char* position_;
  const char* end_;
  std::string_view name_;
  std::string_view value_;
  bool closed_ = false;
  bool self_closing_ = false;
};

inline bool AttributeWalk::Next() {
  for (;; ++position_) {
    SkipSpace();
    if (position_ == end_) return false;
    if (*position_ == '>') {
      ++position_;
      closed_ = true;
      return false;
    }
    if (*position_ != '/') break;
    self_closing_ = end_ - position_ > 1 && position_[1] == '>';
  }
  const char* const name = position_++;  // even '=' starts a name here
  position_ = FindAttributeNameEnd(position_, end_);
  name_ = std::string_view(name, static_cast<size_t>(position_ - name));
  value_ = {};
  SkipSpace();
  if (position_ < end_ && *position_ == '=') ReadValue();
  return true;
}

inline void AttributeWalk::ReadValue() {
  ++position_;
  SkipSpace();
  if (position_ == end_ || *position_ == '>') return;
  const char quote = *position_;
  const bool quoted = quote == '"' || quote == '\'';
  if (quoted) ++position_;
  const char* const value = position_;
  if (quoted) {
    position_ = Find(position_, end_, quote);
  } else {
    while (position_ < end_ && *position_ != '>' && !IsHtmlSpace(*position_)) ++position_;
  }
  value_ = std::string_view(value, static_cast<size_t>(position_ - value));
  if (quoted && position_ < end_) ++position_;
}

// The value as written of the first attribute called `name` (lower case ASCII) that the walk comes to.
inline std::optional<std::string_view> FindAttribute(AttributeWalk* walk, std::string_view name) {
  while (walk->Next()) {
    if (EqualIgnoringAsciiCase(walk->name(), name)) return walk->value();
  }
  return std::nullopt;
}

// Appends a tag or attribute name as the standard has it: ASCII in lower case, NUL as U+FFFD.
void AppendName(std::string* to, std::string_view written);

// Appends an attribute value as the standard has it: references decoded, CR and CR LF as LF, NUL as U+FFFD.
void AppendAttributeValue(std::string* to, std::string_view written);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_ATTRIBUTES_H_
