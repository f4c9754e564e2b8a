#include "detectors/reuse_steps.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "base/check.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

constexpr size_t kSampleCharacters = 200;
constexpr uint64_t kBoilerplatePages = 10;

void AppendBigEndian(uint32_t value, std::string* bytes) { bytes->append(BigEndian(value).bytes().substr(4)); }

void StoreBigEndian(uint32_t value, char* to) {
  value = __builtin_bswap32(value);
  std::memcpy(to, &value, sizeof value);
}
void StoreBigEndian(uint64_t value, char* to) {
  value = __builtin_bswap64(value);
  std::memcpy(to, &value, sizeof value);
}

template <class Value>
Value LoadBigEndian(const char* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  if constexpr (sizeof value == 4) {
    return __builtin_bswap32(value);
  } else {
    return __builtin_bswap64(value);
  }
}

uint32_t LoadBigEndian32(std::string_view bytes) { return LoadBigEndian<uint32_t>(bytes.data()); }

std::string HexOf(std::string_view hash) {
  Sha1Digest digest;
  std::memcpy(digest.data(), hash.data(), digest.size());
  return ToHex(digest);
}

// Of valid UTF-8.
std::string_view FirstCharacters(std::string_view text, size_t characters) {
  size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xc0) != 0x80;
    if (begins && characters-- == 0) break;
  }
  return text.substr(0, end);
}

// Among rows of samples, which come by offset; empty when there is none.
std::string_view SampleAt(uint32_t offset, std::span<const WideRow> samples) {
  const auto offset_of = [](const WideRow& row) { return LoadBigEndian32(row.value.substr(1)); };
  const auto found = std::ranges::lower_bound(samples, offset, {}, offset_of);
  return found == samples.end() || offset_of(*found) != offset ? std::string_view() : found->value.substr(5);
}

}  // namespace

void ChunkCopy::Store(std::string* bytes) const {
  bytes->resize(kBytes);
  StoreBigEndian(domain, bytes->data());
  StoreBigEndian(page << 3 | static_cast<uint64_t>(reason), bytes->data() + 4);
  StoreBigEndian(uint64_t{offset} << 32 | length, bytes->data() + 12);
}

ChunkCopy ChunkCopy::Load(std::string_view bytes) {
  CHECK(bytes.size() == kBytes);
  const auto page_and_reason = LoadBigEndian<uint64_t>(bytes.data() + 4);
  return {LoadBigEndian<uint32_t>(bytes.data()), page_and_reason >> 3, static_cast<StopReason>(page_and_reason & 7),
          LoadBigEndian<uint32_t>(bytes.data() + 12), LoadBigEndian<uint32_t>(bytes.data() + 16)};
}

void CopyCounts::Add(const ChunkCopy& copy, int64_t captured_then) {
  if (copies == 0) {
    first = copy;
    captured = captured_then;
    reason = copy.reason;
  }
  const bool new_domain = copies == 0 || copy.domain != last_domain_;
  domains += new_domain ? 1 : 0;
  pages += new_domain || copy.page != last_page_ ? 1 : 0;
  ++copies;
  last_domain_ = copy.domain;
  last_page_ = copy.page;
  captured = std::min(captured, captured_then);
  reason = std::min(reason, copy.reason);
  if (std::tie(copy.page, copy.offset) < std::tie(first.page, first.offset)) first = copy;
}

bool ChunkOfHash::IsBoilerplate(const CopyCounts& counts) const {
  if (!stop_boilerplate || counts.domains != 1) return false;
  const uint64_t of_domain = pages->pages_of_domain(counts.first.domain);
  return of_domain >= kBoilerplatePages && counts.pages * 10 >= of_domain * 9;
}

std::string_view ChunkOfHash::FactsRow(std::string_view hash, const CopyCounts& counts, bool labelled,
                                       std::string* value) const {
  ChunkFacts facts;
  std::memcpy(facts.hash.data(), hash.data(), facts.hash.size());
  facts.reason = counts.reason;
  facts.labelled = labelled;
  facts.offset = counts.first.offset;
  facts.copies = counts.copies;
  facts.pages = counts.pages;
  facts.domains = counts.domains;
  facts.bytes = counts.first.length;
  facts.captured = counts.captured;
  value->assign(1, static_cast<char>(PageRowKind::kFacts));
  value->append(reinterpret_cast<const char*>(&facts), sizeof facts);
  return *value;
}

void StoreSample(uint32_t offset, std::string_view chunk, std::string* value) {
  value->assign(1, static_cast<char>(PageRowKind::kSample));
  AppendBigEndian(offset, value);
  value->append(FirstCharacters(chunk, kSampleCharacters));
}

void FindingsOfPage::operator()(std::string_view, std::span<const WideRow> rows, Scratch*,
                                std::vector<ChunkFinding>* out) const {
  PageId id = 0;
  std::string_view url;
  size_t samples = 0;  // as many rows behind the first
  for (const WideRow& row : rows) {
    const std::string_view value = row.value.substr(1);
    switch (static_cast<PageRowKind>(row.value[0])) {
      case PageRowKind::kHead:
        id = static_cast<PageId>(BigEndian::Load(value));
        url = value.substr(8);
        break;
      case PageRowKind::kSample:
        ++samples;
        break;
      case PageRowKind::kFacts: {
        ChunkFacts facts;
        std::memcpy(&facts, value.data(), sizeof facts);
        ReuseChunkRow found;
        found.chunk = ToHex(facts.hash);
        found.copies = static_cast<int64_t>(facts.copies);
        found.pages = static_cast<int64_t>(facts.pages);
        found.domains = static_cast<int64_t>(facts.domains);
        found.bytes = static_cast<int64_t>(facts.bytes);
        found.first_captured = {facts.captured};
        found.labelled = facts.labelled;
        found.stop_reason = NameOf(facts.reason);
        found.first_page = id;
        found.first_offset = facts.offset;
        found.sample = SampleAt(facts.offset, rows.subspan(1, samples));
        out->emplace_back(std::move(found));
        break;
      }
      case PageRowKind::kLabelled:
        out->emplace_back(ChunkPageRow{HexOf(value), id, std::string(url),
                                       static_cast<int64_t>(BigEndian::Load(value.substr(sizeof(Sha1Digest))))});
        break;
    }
  }
}

void PayloadOfRecord::Store(uint32_t domain, PageId id, uint64_t number, uint64_t bytes, std::string_view url,
                            std::string* value) {
  value->clear();
  AppendBigEndian(domain, value);
  for (const uint64_t each : {static_cast<uint64_t>(id), number, bytes}) value->append(BigEndian(each).bytes());
  value->append(url);
}

void FileOfHash::operator()(std::string_view hash, const RowGroup& rows, Scratch*,
                            std::vector<ReuseFileRow>* out) const {
  ReuseFileRow found;
  bool is_known = false;
  uint32_t last_domain = 0;
  uint64_t first_id = ~uint64_t{0};
  rows.ForEach([&](const WideRow& row) {
    if (row.value.empty()) {
      is_known = true;
      return;
    }
    const uint32_t domain = LoadBigEndian32(row.value);
    found.domains += found.copies == 0 || domain != last_domain ? 1 : 0;
    ++found.copies;
    last_domain = domain;
    const uint64_t id = BigEndian::Load(row.value.substr(4));
    if (id > first_id) return;
    first_id = id;
    found.bytes = static_cast<int64_t>(BigEndian::Load(row.value.substr(20)));
    found.sample_url = row.value.substr(28);
  });
  if (found.copies == 0) return;
  Sha1Digest digest;
  std::memcpy(digest.data(), hash.data(), digest.size());
  const StopReason reason = rules.CheckFile(digest);
  found.labelled =
      reason == StopReason::kCounts && (known ? is_known : static_cast<uint64_t>(found.copies) > threshold);
  if (found.labelled) {
    rows.ForEach([&](const WideRow& row) {
      if (row.value.empty()) return;
      const uint64_t page = BigEndian::Load(row.value.substr(12));
      if (page != PayloadOfRecord::kNoPage) pages->SetMark(page, ReusePages::kFileLabelled);
    });
  }
  if (found.copies < 2 && !found.labelled) return;
  found.file = ToHex(digest);
  found.stop_reason = NameOf(reason);
  out->push_back(std::move(found));
}

}  // namespace seamripper
