#include "parquet/column_encoder.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "parquet/delta_numbers.h"
#include "parquet/page_levels.h"

namespace seamripper {
namespace {

constexpr size_t kPageBytes = size_t{256} << 10;
constexpr size_t kPageRows = 16'384;
constexpr size_t kDictionaryBytes = size_t{1} << 20;
constexpr size_t kMostBoundBytes = 256;
// For each row, on the way to values of the dictionary.
constexpr uint64_t kMostStrangers = 16;

uint64_t HashOf(int64_t value) { return static_cast<uint64_t>(value) * 0x9e3779b97f4a7c15; }

size_t WidthOf(ColumnType type) { return type == ColumnType::kInt32 ? 4 : 8; }

bool IsNull(const ColumnBatch::Column& batch, size_t row) { return !batch.is_null.empty() && batch.is_null[row]; }

// A text that begins so is none, though one may go on so.
bool BeginsInside(std::string_view text) {
  return !text.empty() && (static_cast<unsigned char>(text.front()) & 0xc0) == 0x80;
}

// All texts are UTF-8 when they are one behind the other, and none begins inside a character.
bool IsUtf8(const ColumnBatch::Column& batch, size_t rows) {
  if (!simdjson::validate_utf8(batch.text.data(), batch.text.size())) return false;
  const std::string_view all(batch.text);
  for (size_t row = 0, begin = 0; row < rows; ++row) {
    const auto end = static_cast<size_t>(batch.numbers[row]);
    if (BeginsInside(all.substr(begin, end - begin))) return false;
    begin = end;
  }
  return true;
}

template <class Integer>
std::string BytesOf(Integer value) {
  std::string bytes;
  AppendLittleEndian(&bytes, value);
  return bytes;
}

}  // namespace

ColumnEncoder::ColumnEncoder(ColumnType type, PagePacker* packer)
    : type_(type), packer_(packer), in_dictionary_(type != ColumnType::kBool) {}

size_t ColumnEncoder::held_bytes() const {
  return encoded_.pages.size() + plain_.size() + places_.size() * sizeof(uint32_t) + dictionary_.bytes();
}

bool ColumnEncoder::Add(const ColumnBatch::Column& batch, size_t rows) {
  if (type_ == ColumnType::kText && !IsUtf8(batch, rows)) return false;
  for (size_t begin = 0, end = 0; begin < rows; begin = end) {
    end = EndOfPage(batch, begin, rows);
    AddRows(batch, begin, end);
  }
  return true;
}

// A value of the dictionary is 4 bytes until the page is packed, which says little of what it then is: such pages end by
// their rows, as those of other numbers do.
size_t ColumnEncoder::EndOfPage(const ColumnBatch::Column& batch, size_t begin, size_t rows) const {
  rows = std::min<size_t>(rows, begin + kPageRows - page_rows_);
  if (type_ != ColumnType::kText || in_dictionary_) return rows;
  const int64_t text_begin = begin == 0 ? 0 : batch.numbers[begin - 1];
  const auto room = static_cast<int64_t>(kPageBytes - plain_.size());
  size_t end = begin + 1;
  while (end < rows && batch.numbers[end - 1] - text_begin < room) ++end;
  return end;
}

void ColumnEncoder::AddRows(const ColumnBatch::Column& batch, size_t begin, size_t end) {
  AddLevels(batch, begin, end);
  if (type_ == ColumnType::kText) {
    AddText(batch, begin, end);
  } else {
    AddNumbers(batch, begin, end);
  }
  page_rows_ += end - begin;
  encoded_.summary.rows += end - begin;
  const bool gives_up = in_dictionary_ && !DictionaryIsOfUse();
  if (gives_up || plain_.size() >= kPageBytes || page_rows_ >= kPageRows) EndPage();
  if (gives_up) in_dictionary_ = false;
}

void ColumnEncoder::AddLevels(const ColumnBatch::Column& batch, size_t begin, size_t rows) {
  for (size_t end = begin; begin < rows; begin = end) {
    const bool is_null = IsNull(batch, begin);
    if (batch.is_null.empty()) end = rows;
    while (end < rows && IsNull(batch, end) == is_null) ++end;
    AppendRun(end - begin, is_null ? 0 : 1, &levels_);
    if (is_null) encoded_.summary.nulls += end - begin;
  }
}

void ColumnEncoder::AddText(const ColumnBatch::Column& batch, size_t begin, size_t rows) {
  auto text_begin = static_cast<size_t>(begin == 0 ? 0 : batch.numbers[begin - 1]);
  for (size_t row = begin; row < rows; ++row) {
    const auto end = static_cast<size_t>(batch.numbers[row]);
    const std::string_view value = std::string_view(batch.text).substr(text_begin, end - text_begin);
    text_begin = end;
    if (IsNull(batch, row)) continue;
    if (!in_dictionary_) {
      AppendLengthPrefixed(&plain_, value);
      Widen(value);
    } else if (!places_.empty() && dictionary_.ValueOf(places_.back()) == value) {
      places_.push_back(places_.back());
    } else {
      places_.push_back(dictionary_.Find(Xxh3Of64(value), value));
    }
  }
}

void ColumnEncoder::AddNumbers(const ColumnBatch::Column& batch, size_t begin, size_t rows) {
  if (!in_dictionary_ && batch.is_null.empty()) {
    AddPlainNumbers(std::span(batch.numbers).subspan(begin, rows - begin));
    return;
  }
  const size_t width = WidthOf(type_);
  for (size_t row = begin; row < rows; ++row) {
    if (IsNull(batch, row)) continue;
    const int64_t value = batch.numbers[row];
    if (!in_dictionary_) {
      AddPlainNumbers({&value, 1});
    } else if (row > begin && value == batch.numbers[row - 1] && !IsNull(batch, row - 1)) {
      places_.push_back(places_.back());
    } else {
      places_.push_back(dictionary_.Find(HashOf(value), {reinterpret_cast<const char*>(&value), width}));
    }
  }
}

void ColumnEncoder::AddPlainNumbers(std::span<const int64_t> values) {
  if (type_ == ColumnType::kBool) {
    for (const int64_t value : values) plain_.push_back(static_cast<char>(value));
  } else if (type_ == ColumnType::kInt32) {
    for (const int64_t value : values) AppendLittleEndian(&plain_, static_cast<int32_t>(value));
  } else {
    plain_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }
  const auto [least, most] = std::ranges::minmax(values);
  Widen(least);
  Widen(most);
}

void ColumnEncoder::Widen(int64_t value) {
  least_ = has_values_ ? std::min(least_, value) : value;
  most_ = has_values_ ? std::max(most_, value) : value;
  has_values_ = true;
}

void ColumnEncoder::Widen(std::string_view value) {
  has_bounds_ = has_bounds_ && value.size() <= kMostBoundBytes;
  if (!has_bounds_) return;
  if (!has_values_ || value < least_text_) least_text_ = value;
  if (!has_values_ || value > most_text_) most_text_ = value;
  has_values_ = true;
}

bool ColumnEncoder::DictionaryIsOfUse() const {
  return dictionary_.size() <= std::min<uint64_t>(encoded_.summary.rows / 2, ValueDictionary::kMostValues) &&
         dictionary_.bytes() <= kDictionaryBytes && dictionary_.strangers() <= encoded_.summary.rows * kMostStrangers;
}

void ColumnEncoder::EndPage() {
  if (page_rows_ == 0) return;
  std::string* const page = packer_->Begin();
  AppendLengthPrefixed(page, levels_);
  const parquet::Encoding encoding = AppendValues(page);
  encoded_.summary.has_dictionary |= encoding == parquet::kRleDictionary;
  encoded_.summary.has_deltas |= encoding == parquet::kDeltaBinaryPacked;
  PageEntry entry = packer_->End(parquet::kDataPage, page_rows_, encoding, &encoded_.pages);
  entry.end_row = encoded_.summary.rows;
  encoded_.summary.unpacked_bytes += entry.head_bytes + entry.unpacked_bytes;
  encoded_.entries.push_back(entry);
  levels_.clear();
  places_.clear();
  plain_.clear();
  page_rows_ = 0;
}

parquet::Encoding ColumnEncoder::AppendValues(std::string* page) const {
  if (in_dictionary_) {
    AppendPlaces(page);
    return parquet::kRleDictionary;
  }
  const bool is_int64 = type_ == ColumnType::kInt64 || type_ == ColumnType::kTimestamp;
  if (is_int64 && !plain_.empty() && AppendDeltas(plain_, page)) return parquet::kDeltaBinaryPacked;
  AppendPlain(page);
  return parquet::kPlain;
}

void ColumnEncoder::AppendPlaces(std::string* page) const {
  const bool all_alike = dictionary_.size() <= 1;
  const int width = all_alike ? 1 : static_cast<int>(std::bit_width(dictionary_.size() - 1));
  page->push_back(static_cast<char>(width));
  if (all_alike) {
    AppendRun(places_.size(), 0, page);
  } else {
    AppendPacked(places_, width, page);
  }
}

void ColumnEncoder::AppendPlain(std::string* page) const {
  if (type_ != ColumnType::kBool) {
    page->append(plain_);
    return;
  }
  for (size_t i = 0; i < plain_.size(); ++i) {
    if (i % 8 == 0) page->push_back(0);
    page->back() = static_cast<char>(page->back() | plain_[i] << i % 8);
  }
}

void ColumnEncoder::EndDictionary() {
  std::string* const page = packer_->Begin();
  for (size_t i = 0; i < dictionary_.size(); ++i) {
    const std::string_view value = dictionary_.ValueOf(i);
    if (type_ == ColumnType::kText) {
      AppendLengthPrefixed(page, value);
      Widen(value);
    } else {
      page->append(value);
      Widen(type_ == ColumnType::kInt32 ? LoadLittleEndian<int32_t>(value.data())
                                        : LoadLittleEndian<int64_t>(value.data()));
    }
  }
  PageEntry& entry = encoded_.dictionary_entry;
  entry = packer_->End(parquet::kDictionaryPage, dictionary_.size(), parquet::kPlain, &encoded_.dictionary);
  entry.rows = entry.end_row = encoded_.summary.rows;
  encoded_.summary.unpacked_bytes += entry.head_bytes + entry.unpacked_bytes;
  dictionary_.Clear();
}

EncodedColumn ColumnEncoder::Finish() {
  EndPage();
  if (encoded_.summary.has_dictionary) EndDictionary();
  encoded_.summary.dictionary_bytes = encoded_.dictionary.size();
  encoded_.summary.page_bytes = encoded_.pages.size();
  if (has_values_ && has_bounds_) {
    if (type_ == ColumnType::kText) {
      encoded_.summary.bounds = {least_text_, most_text_};
    } else if (type_ == ColumnType::kInt32) {
      encoded_.summary.bounds = {BytesOf(static_cast<int32_t>(least_)), BytesOf(static_cast<int32_t>(most_))};
    } else if (type_ == ColumnType::kInt64 || type_ == ColumnType::kTimestamp) {
      encoded_.summary.bounds = {BytesOf(least_), BytesOf(most_)};
    }
  }
  in_dictionary_ = type_ != ColumnType::kBool;
  has_values_ = false;
  has_bounds_ = true;
  return std::exchange(encoded_, {});
}

}  // namespace seamripper
