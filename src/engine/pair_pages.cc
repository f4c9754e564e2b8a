#include "engine/pair_pages.h"

namespace seamripper {
namespace {

constexpr size_t kAlignment = 8;
constexpr size_t kSizeBytes = 8;

size_t RoundUp(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

void AppendHotPage(const PageView& page, uint32_t parts, std::string* to) {
  to->assign(kSizeBytes, '\0');
  AppendPage(page, parts, to);
  to->replace(0, kSizeBytes, BigEndian(to->size() - kSizeBytes).bytes());
}

void PrepareHotPage(const PageView& page, const PreparedPage& prepared, std::string* to) {
  to->resize(RoundUp(to->size()));
  prepared.prepare(page, to);
}

PageView LoadHotPage(std::string_view bytes) {
  const uint64_t size = BigEndian::Load(bytes);
  PageView page = LoadPage(bytes.substr(kSizeBytes, size));
  const size_t end = RoundUp(kSizeBytes + size);
  if (end < bytes.size()) page.prepared = bytes.substr(end);
  return page;
}

}  // namespace seamripper
