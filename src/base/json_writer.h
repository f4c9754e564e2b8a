// Writes one JSON value piece by piece, canonical by construction: the caller gives the order, there is no space
// between tokens.
#ifndef SEAMRIPPER_BASE_JSON_WRITER_H_
#define SEAMRIPPER_BASE_JSON_WRITER_H_

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace seamripper {

// Appends a text as a JSON string, quotes included.
using JsonSpelling = void (*)(std::string* to, std::string_view text);

// For programs: valid UTF-8 as it is, but for quotes, backslashes and control characters of ASCII. Run ids are hashes
// of this spelling, so it is for ever. What people may look at is spelled by text/json.h.
void AppendJsonString(std::string* to, std::string_view text);

class JsonWriter {
 public:
  // Goes on behind `text`, as if nothing stood there.
  explicit JsonWriter(JsonSpelling spelling, std::string text = {}) : spelling_(spelling), text_(std::move(text)) {}

  JsonWriter& BeginObject() { return Open('{'); }
  JsonWriter& EndObject() { return Close('}'); }
  JsonWriter& BeginArray() { return Open('['); }
  JsonWriter& EndArray() { return Close(']'); }

  // Before a value in an object.
  JsonWriter& Key(std::string_view key);

  JsonWriter& String(std::string_view value);
  // An identity of 64 bits is written with String: many readers keep 53 of a number.
  template <std::integral Value>
  requires(!std::same_as<Value, bool>) JsonWriter& Number(Value value) { return Token(std::to_string(value)); }
  JsonWriter& Number(double value);  // finite; the shortest digits that give it back
  JsonWriter& Bool(bool value) { return Token(value ? "true" : "false"); }
  JsonWriter& Null() { return Token("null"); }
  JsonWriter& Hex(uint64_t value);  // sixteen digits, as a string

  // What was written so far; whole when every Begin has its End.
  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }

 private:
  JsonWriter& Open(char bracket);
  JsonWriter& Close(char bracket);
  JsonWriter& Token(std::string_view token);
  void Separate();

  JsonSpelling spelling_;
  std::string text_;
  bool first_ = true;  // nothing precedes the next value in its object or array, or a key does
};

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_JSON_WRITER_H_
