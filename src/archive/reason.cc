#include "archive/reason.h"

#include <array>

#include "base/check.h"

namespace seamripper {
namespace {

struct Entry {
  std::string_view name;
  ReasonClass reason_class;
};

// In the order of the enumeration.
constexpr std::array<Entry, static_cast<size_t>(Reason::kCount)> kEntries = {{
    {"page", ReasonClass::kPage},
    {"file-status", ReasonClass::kFile},
    {"file-type", ReasonClass::kFile},
    {"file-empty", ReasonClass::kFile},
    {"record-type", ReasonClass::kSkipped},
    {"revisit", ReasonClass::kSkipped},
    {"continuation", ReasonClass::kSkipped},
    {"scheme", ReasonClass::kSkipped},
    {"no-url", ReasonClass::kSkipped},
    {"url-too-long", ReasonClass::kSkipped},
    {"too-large", ReasonClass::kSkipped},
    {"padding", ReasonClass::kSkipped},
    {"blank-line", ReasonClass::kSkipped},
    {"no-text", ReasonClass::kSkipped},
    {"not-regular", ReasonClass::kSkipped},
    {"unsupported", ReasonClass::kSkipped},
    {"bad-header", ReasonClass::kDamaged},
    {"header-too-long", ReasonClass::kDamaged},
    {"bad-length", ReasonClass::kDamaged},
    {"truncated-record", ReasonClass::kDamaged},
    {"bad-gzip", ReasonClass::kDamaged},
    {"truncated-gzip", ReasonClass::kDamaged},
    {"bad-zstd", ReasonClass::kDamaged},
    {"garbage", ReasonClass::kDamaged},
    {"bad-json", ReasonClass::kDamaged},
    {"line-too-long", ReasonClass::kDamaged},
    {"unreadable", ReasonClass::kDamaged},
    {"bad-parquet", ReasonClass::kDamaged},
    {"bad-lz4", ReasonClass::kDamaged},
    {"bad-zip", ReasonClass::kDamaged},
    {"zip-frame", ReasonClass::kSkipped},
}};

const Entry& EntryOf(Reason reason) {
  CHECK(reason < Reason::kCount);
  return kEntries[static_cast<size_t>(reason)];
}

}  // namespace

ReasonClass ClassOf(Reason reason) { return EntryOf(reason).reason_class; }
std::string_view NameOf(Reason reason) { return EntryOf(reason).name; }

}  // namespace seamripper
