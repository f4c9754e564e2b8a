#include "parquet/page_values.h"

#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "parquet/delta_numbers.h"
#include "parquet/page_levels.h"

namespace seamripper {
namespace {

// Levels are runs of ones: every value is there.
bool SkipLevels(size_t rows, ByteReader* from) {
  const std::string_view bytes = from->ReadLengthPrefixed();
  std::vector<uint32_t> levels(rows);
  return from->ok() && ReadNumbers(bytes, 1, levels) &&
         std::ranges::all_of(levels, [](uint32_t level) { return level == 1; });
}

bool ReadText(std::string_view bytes, size_t rows, std::vector<std::string_view>* texts) {
  ByteReader from(bytes);
  while (texts->size() < rows && !from.rest().empty()) {
    const std::string_view text = from.ReadLengthPrefixed();
    if (!from.ok() || !simdjson::validate_utf8(text.data(), text.size())) return false;
    texts->push_back(text);
  }
  return from.rest().empty();
}

bool ReadBools(std::string_view bytes, size_t rows, std::vector<int64_t>* numbers) {
  if (bytes.size() != (rows + 7) / 8) return false;
  for (size_t i = 0; i < rows; ++i) numbers->push_back(bytes[i / 8] >> i % 8 & 1);
  return true;
}

template <class Integer>
bool ReadIntegers(std::string_view bytes, std::vector<int64_t>* numbers) {
  if (bytes.size() % sizeof(Integer) != 0) return false;
  numbers->resize(bytes.size() / sizeof(Integer));
  const char* next = bytes.data();
  for (int64_t& number : *numbers) number = LoadLittleEndian<Integer>(std::exchange(next, next + sizeof(Integer)));
  return true;
}

// `rows` at most.
bool ReadPlain(ColumnType type, std::string_view bytes, size_t rows, ColumnValues* values) {
  switch (type) {
    case ColumnType::kText:
      return ReadText(bytes, rows, &values->texts);
    case ColumnType::kBool:
      return ReadBools(bytes, rows, &values->numbers);
    case ColumnType::kInt32:
      return bytes.size() / 4 <= rows && ReadIntegers<int32_t>(bytes, &values->numbers);
    default:
      return bytes.size() / 8 <= rows && ReadIntegers<int64_t>(bytes, &values->numbers);
  }
}

template <class Value>
bool Take(const std::vector<uint32_t>& places, const std::vector<Value>& dictionary, std::vector<Value>* values) {
  values->reserve(places.size());
  for (const uint32_t place : places) {
    if (place >= dictionary.size()) return false;
    values->push_back(dictionary[place]);
  }
  return true;
}

bool ReadPlaces(ColumnType type, std::string_view bytes, size_t rows, const ColumnValues& dictionary,
                ColumnValues* values) {
  if (bytes.empty() || static_cast<unsigned char>(bytes.front()) > 32) return false;
  std::vector<uint32_t> places(rows);
  if (!ReadNumbers(bytes.substr(1), bytes.front(), places)) return false;
  return type == ColumnType::kText ? Take(places, dictionary.texts, &values->texts)
                                   : Take(places, dictionary.numbers, &values->numbers);
}

}  // namespace

bool ReadDictionary(ColumnType type, std::string_view bytes, ColumnValues* values) {
  values->Clear();
  return type != ColumnType::kBool && ReadPlain(type, bytes, kMostPageRows, values);
}

bool ReadPage(ColumnType type, uint64_t encoding, std::string_view bytes, size_t rows, const ColumnValues& dictionary,
              ColumnValues* values) {
  values->Clear();
  ByteReader from(bytes);
  if (rows > kMostPageRows || !SkipLevels(rows, &from)) return false;
  bool read = false;
  if (encoding == parquet::kPlain) {
    read = ReadPlain(type, from.rest(), rows, values);
  } else if (encoding == parquet::kRleDictionary) {
    read = ReadPlaces(type, from.rest(), rows, dictionary, values);
  } else if (encoding == parquet::kDeltaBinaryPacked &&
             (type == ColumnType::kInt64 || type == ColumnType::kTimestamp)) {
    values->numbers.resize(rows);
    read = ReadDeltas(from.rest(), values->numbers);
  }
  return read && values->numbers.size() + values->texts.size() == rows;
}

}  // namespace seamripper
