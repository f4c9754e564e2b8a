// What the manifest and the run record have in common: fields that must be there, and a few forms of values.
#ifndef SEAMRIPPER_STORE_JSON_FIELDS_H_
#define SEAMRIPPER_STORE_JSON_FIELDS_H_

#include <simdjson.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "store/block_writer.h"

namespace seamripper {

// Reads fields of an object; the first that is missing or of another type makes *ok false for good.
class JsonFields {
 public:
  JsonFields(const simdjson::dom::object& from, bool* ok) : from_(from), ok_(ok) {}

  template <class T>
  T Get(std::string_view key) const {
    T value{};
    if (from_[key].get(value) != simdjson::SUCCESS) *ok_ = false;
    return value;
  }
  uint64_t Number(std::string_view key) const { return Get<uint64_t>(key); }
  std::string String(std::string_view key) const { return std::string(Get<std::string_view>(key)); }
  uint64_t Hex(std::string_view key) const;  // of JsonWriter::Hex
  // The object or array at `key`; nothing, and failed, when there is none.
  template <class T>
  std::optional<T> At(std::string_view key) const {
    T value;
    if (from_[key].get(value) == simdjson::SUCCESS) return value;
    *ok_ = false;
    return std::nullopt;
  }
  bool Has(std::string_view key) const { return from_[key].error() == simdjson::SUCCESS; }
  bool* ok() const { return ok_; }

 private:
  simdjson::dom::object from_;
  bool* ok_;
};

// The object that `json` is, which holds as long as the parser; nothing when it is none. Lack of memory is no fault of the
// text: std::bad_alloc.
std::optional<simdjson::dom::object> ParseObject(std::string_view json, simdjson::dom::parser* parser);
// The same without a copy, for long texts: the text's memory becomes longer, the text does not.
std::optional<simdjson::dom::object> ParseInPlace(std::string* json, simdjson::dom::parser* parser);

// What `read` makes of the object at `key`.
template <class Read>
auto ReadObject(const JsonFields& fields, std::string_view key, Read read) -> decltype(read(fields)) {
  const auto found = fields.At<simdjson::dom::object>(key);
  return found ? read(JsonFields(*found, fields.ok())) : decltype(read(fields))();
}

// What `read` makes of each object in the array at `key`.
template <class Item, class Read>
std::vector<Item> ReadArray(const JsonFields& fields, std::string_view key, Read read) {
  std::vector<Item> items;
  const auto elements = fields.At<simdjson::dom::array>(key);
  if (!elements) return items;
  for (const simdjson::dom::element& value : *elements) {
    simdjson::dom::object item;
    if (value.get(item) != simdjson::SUCCESS) {
      *fields.ok() = false;
      return items;
    }
    items.push_back(read(JsonFields(item, fields.ok())));
  }
  return items;
}

template <class Items, class Write>
void WriteArray(const Items& items, Write write, JsonWriter* json) {
  json->BeginArray();
  for (const auto& item : items) write(item, json);
  json->EndArray();
}

std::map<std::string, std::string> ReadStrings(const JsonFields& fields, std::string_view key);
void WriteStrings(const std::map<std::string, std::string>& strings, JsonWriter* json);

BlockFileSummary ReadBlockFile(const JsonFields& fields);
void WriteBlockFile(const BlockFileSummary& file, JsonWriter* json);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_JSON_FIELDS_H_
