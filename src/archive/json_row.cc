#include "archive/json_row.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>
#include <optional>

#include "archive/capture_time.h"
#include "archive/row_keys.h"
#include "archive/window.h"

namespace seamripper {
namespace {

static_assert(Window::kPaddingAfter >= simdjson::SIMDJSON_PADDING);

int64_t TimeOf(std::string_view text) {
  const int64_t time = ParseCaptureTime(text);
  if (time != kUnknownTime || text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos)
    return time;
  return CaptureTimeFromNumber(std::strtod(std::string(text).c_str(), nullptr));
}

bool IsHex(std::string_view digits) {
  return digits.size() == 4 && digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// The code unit of an escape \uXXXX at the front of `text`; 0 when there is none.
unsigned long EscapedUnit(std::string_view text) {
  if (!text.starts_with("\\u") || !IsHex(text.substr(2, 4))) return 0;
  return std::strtoul(std::string(text.substr(2, 4)).c_str(), nullptr, 16);
}

// `line` with lone surrogate escapes replaced by \ufffd; false when it has none.
bool MendSurrogates(std::string_view line, std::string* mended) {
  mended->assign(line);
  bool any = false;
  for (size_t at = 0; (at = mended->find('\\', at)) != std::string::npos;) {
    const std::string_view rest = std::string_view(*mended).substr(at);
    const unsigned long unit = EscapedUnit(rest);
    if (unit < 0xd800 || unit > 0xdfff) {
      at += 2;
      continue;
    }
    const unsigned long next = EscapedUnit(rest.substr(6));
    if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
      at += 12;
      continue;
    }
    mended->replace(at, 6, "\\ufffd");
    any = true;
    at += 6;
  }
  return any;
}

constexpr size_t kLargeRowBytes = 4 << 20;
constexpr size_t kMaxTokens = 2 << 20;

// Where the string that begins with the quote at `at` ends: behind its other quote, or at the end.
size_t EndOfString(std::string_view line, size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    if (line[at] == '\\') ++at;
  }
  return std::min(at + 1, line.size());
}

// What else there may be, numbers and words, has one of these on either side.
bool HasTooManyTokens(std::string_view line) {
  constexpr std::string_view kTokensAndBlanks = "\",:[]{} \t\r";
  size_t tokens = 0;
  for (size_t at = 0; at < line.size() && tokens <= kMaxTokens;) {
    const char c = line[at];
    if (kTokensAndBlanks.find(c) != std::string_view::npos) ++tokens;
    at = c == '"' ? EndOfString(line, at) : at + 1;
  }
  return tokens > kMaxTokens;
}

}  // namespace

void JsonRowParser::FreeLargeBuffers() {
  if (parser_.capacity() > kLargeRowBytes) parser_ = simdjson::dom::parser();
  if (mended_.capacity() > kLargeRowBytes) std::string().swap(mended_);
}

struct JsonRowParser::Row {
  std::optional<std::string_view> url, text, html, id, source;
  std::array<int64_t, kTimeKeys.size()> times{};

  std::optional<std::string_view>* FieldOf(std::string_view key, const RowFields& fields) {
    if (key == fields.text) return &text;
    if (key == fields.id) return &id;
    if (key == kUrlKey) return &url;
    if (key == kHtmlKey) return &html;
    return key == kSourceKey ? &source : nullptr;
  }
};

void JsonRowParser::Take(std::string_view key, simdjson::dom::element value, Row* row) {
  std::string_view string;
  const bool is_string = value.get(string) == simdjson::SUCCESS;
  if (std::optional<std::string_view>* field = row->FieldOf(key, fields_)) {
    *field = is_string ? std::optional(string) : std::nullopt;
    if (field == &row->id && (value.is_int64() || value.is_uint64())) *field = number_ = simdjson::minify(value);
    return;
  }
  for (size_t i = 0; i < kTimeKeys.size(); ++i) {
    if (key != kTimeKeys[i]) continue;
    double number = 0;
    const bool is_number = value.get(number) == simdjson::SUCCESS;
    row->times[i] = is_string ? TimeOf(string) : is_number ? CaptureTimeFromNumber(number) : kUnknownTime;
  }
}

bool JsonRowParser::Read(std::string_view line, Row* row) {
  simdjson::dom::object object;
  const simdjson::error_code error = parser_.parse(line.data(), line.size(), false).get(object);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();  // the parser is not to be used again
  if (error != simdjson::SUCCESS) return false;
  for (const auto [key, value] : object) Take(key, value, row);
  return true;
}

Reason JsonRowParser::Parse(std::string_view line, Record* record) {
  record->type = RecordType::kJsonRow;
  if (line.size() > kLargeRowBytes && HasTooManyTokens(line)) return Reason::kTooLarge;
  Row row;
  if (!Read(line, &row)) {
    row = {};
    if (!MendSurrogates(line, &mended_)) return Reason::kBadJson;
    mended_.reserve(mended_.size() + simdjson::SIMDJSON_PADDING);
    if (!Read(mended_, &row)) return Reason::kBadJson;
  }
  for (const int64_t time : row.times) {
    if (record->captured == kUnknownTime) record->captured = time;
  }
  record->url = row.url.value_or("");
  record->id = row.id.value_or("");
  record->source = row.source.value_or("");
  record->is_text = !row.html;
  record->block = row.html ? *row.html : row.text.value_or("");
  record->block_length = record->block.size();
  return row.html || row.text ? Reason::kNone : Reason::kNoText;
}

}  // namespace seamripper
