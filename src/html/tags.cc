#include "html/tags.h"

#include <cstring>

#include "html/tag_table.h"

namespace seamripper {

const TagTraits& TraitsOf(std::string_view name, const char* source_end) {
  if (name.empty() || name.size() > kLongestTag) return kTagEntries[0].traits;
  char last[kLongestTag] = {};
  const char* bytes = name.data();
  if (static_cast<size_t>(source_end - bytes) < kLongestTag) {
    std::memcpy(last, bytes, name.size());
    bytes = last;
  }
  return kTagEntries[TagIndexOf(TagKeyOf(bytes, name.size()))].traits;
}

}  // namespace seamripper
