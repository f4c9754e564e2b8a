#include "engine/pair_pages.h"

namespace seamripper {
namespace {

constexpr size_t kAlignment = 8;
constexpr size_t kSizeBytes = 8;

size_t RoundUp(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

WantedPages::WantedPages(std::span<const PagePair> pairs, uint64_t page_numbers, bool keeps_hot)
    : times_(page_numbers), with_others_(page_numbers), others_(page_numbers) {
  const auto add = [this, keeps_hot](uint64_t page) {
    if (keeps_hot && times_[page] < kHotPages) ++times_[page];
  };
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) add(pairs[i].page);
    add(pairs[i].other);
    with_others_[pairs[i].page] = true;
    others_[pairs[i].other] = true;
  }
}

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
