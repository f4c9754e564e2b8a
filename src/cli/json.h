// One JSON value written piece by piece; commas and escapes are its business.
#ifndef SEAMRIPPER_CLI_JSON_H_
#define SEAMRIPPER_CLI_JSON_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper::cli {

// Strings come out as valid UTF-8 on one line whatever went in: control and invisible characters are escaped, malformed
// bytes become U+FFFD, so JSON is also safe to look at in a terminal. Identities of 64 bits are written with String:
// many readers keep numbers in 53.
class JsonWriter {
 public:
  JsonWriter& BeginObject() { return Open('{'); }
  JsonWriter& EndObject() { return Close('}'); }
  JsonWriter& BeginArray() { return Open('['); }
  JsonWriter& EndArray() { return Close(']'); }
  JsonWriter& Key(std::string_view name);
  JsonWriter& String(std::string_view text);
  JsonWriter& Number(uint64_t number);
  JsonWriter& Number(int64_t number);
  JsonWriter& Number(double number);  // finite
  JsonWriter& Bool(bool value);
  JsonWriter& Null();

  // The value written so far; whole when every Begin has its End.
  const std::string& text() const { return text_; }

 private:
  JsonWriter& Open(char bracket);
  JsonWriter& Close(char bracket);
  void Separate();
  void AppendString(std::string_view text);

  std::string text_;
  bool first_ = true;  // nothing precedes the next value in its object or array, or a key does
};

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_JSON_H_
