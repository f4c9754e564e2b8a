// Writes JSON, canonical by construction: the caller gives the order, there is no space between tokens.
#ifndef SEAMRIPPER_BASE_JSON_WRITER_H_
#define SEAMRIPPER_BASE_JSON_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

class JsonWriter {
 public:
  void BeginObject() { Open('{'); }
  void EndObject() { Close('}'); }
  void BeginArray() { Open('['); }
  void EndArray() { Close(']'); }

  // Before a value in an object.
  void Key(std::string_view key);

  void String(std::string_view value);  // valid UTF-8
  void Number(uint64_t value);
  void Signed(int64_t value);
  void Double(double value);  // finite; the shortest digits that give it back
  void Bool(bool value);
  void Hex(uint64_t value);  // sixteen digits, as a string

  const std::string& text() const { return text_; }

 private:
  void Open(char bracket);
  void Close(char bracket);
  void Separate();

  std::string text_;
  bool first_ = true;
};

// `text` as a JSON string, quotes included.
void AppendJsonString(std::string* to, std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_JSON_WRITER_H_
