#include "columns/row_json.h"

#include <cmath>

#include "base/iso_time.h"

namespace seamripper {

void WriteJsonValue(std::string_view column, int64_t value, JsonWriter* json) {
  if (IsIdColumn(column)) {
    json->String(std::to_string(value));
  } else {
    json->Number(value);
  }
}

void WriteJsonValue(std::string_view, double value, JsonWriter* json) {
  if (std::isfinite(value)) {
    json->Number(value);
  } else {
    json->Null();
  }
}

void WriteJsonValue(std::string_view, Timestamp value, JsonWriter* json) { json->String(IsoTime(value.microseconds)); }

}  // namespace seamripper
