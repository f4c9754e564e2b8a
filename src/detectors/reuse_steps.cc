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

void SetHex(std::string_view hash, std::string* hex) {
  hex->resize(2 * sizeof(Sha1Digest));
  StoreHex({reinterpret_cast<const uint8_t*>(hash.data()), sizeof(Sha1Digest)}, hex->data());
}

bool GoesOn(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Of valid UTF-8. As many bytes as characters are wanted are never too many; what they lack is wanted next.
std::string_view FirstCharacters(std::string_view text, size_t characters) {
  size_t end = 0;
  while (characters > 0 && end < text.size()) {
    const std::string_view next = text.substr(end, characters);
    characters = static_cast<size_t>(std::count_if(next.begin(), next.end(), GoesOn)) + characters - next.size();
    end += next.size();
  }
  while (end < text.size() && GoesOn(text[end])) ++end;
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
  if (pages_of_domains == nullptr || counts.domains != 1) return false;
  const uint64_t of_domain = (*pages_of_domains)[counts.first.domain];
  return of_domain >= kBoilerplatePages && counts.pages * 10 >= of_domain * 9;
}

std::string_view ChunkOfHash::FactsRow(std::string_view hash, const CopyCounts& counts, bool labelled,
                                       std::string* value) const {
  ChunkFacts facts;
  std::memcpy(facts.hash.data(), hash.data(), facts.hash.size());
  facts.reason = counts.reason;
  facts.labelled = labelled ? 1 : 0;
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

void FindingsOfPage::SetHead(std::string_view value, Scratch* scratch) {
  const auto id = static_cast<PageId>(BigEndian::Load(value));
  scratch->chunk.first_page = id;
  scratch->page.page_id = id;
  scratch->page.url = value.substr(8);
}

void FindingsOfPage::SetChunk(std::string_view value, std::span<const WideRow> samples, ReuseChunkRow* chunk) {
  ChunkFacts facts;
  std::memcpy(&facts, value.data(), sizeof facts);
  SetHex(BytesOf(facts.hash), &chunk->chunk);
  chunk->copies = static_cast<int64_t>(facts.copies);
  chunk->pages = static_cast<int64_t>(facts.pages);
  chunk->domains = static_cast<int64_t>(facts.domains);
  chunk->bytes = static_cast<int64_t>(facts.bytes);
  chunk->first_captured = {facts.captured};
  chunk->labelled = facts.labelled;
  chunk->stop_reason = NameOf(facts.reason);
  chunk->first_offset = facts.offset;
  chunk->sample = SampleAt(facts.offset, samples);
}

void FindingsOfPage::SetPage(std::string_view value, ChunkPageRow* page) {
  SetHex(value, &page->chunk);
  page->copies = static_cast<int64_t>(BigEndian::Load(value.substr(sizeof(Sha1Digest))));
}

void PayloadOfRecord::Store(uint32_t domain, PageId id, uint64_t number, uint64_t bytes, std::string_view url,
                            std::string* value) {
  value->clear();
  AppendBigEndian(domain, value);
  for (const uint64_t each : {static_cast<uint64_t>(id), number, bytes}) value->append(BigEndian(each).bytes());
  value->append(url);
}

bool FileOfHash::Find(std::string_view hash, const RowGroup& rows, ReuseFileRow* found) const {
  bool is_known = false;
  uint32_t last_domain = 0;
  uint64_t first_id = ~uint64_t{0};
  rows.ForEach([&](const WideRow& row) {
    if (row.value.empty()) {
      is_known = true;
      return;
    }
    const uint32_t domain = LoadBigEndian32(row.value);
    found->domains += found->copies == 0 || domain != last_domain ? 1 : 0;
    ++found->copies;
    last_domain = domain;
    const uint64_t id = BigEndian::Load(row.value.substr(4));
    if (id > first_id) return;
    first_id = id;
    found->bytes = static_cast<int64_t>(BigEndian::Load(row.value.substr(20)));
    found->sample_url = row.value.substr(28);
  });
  if (found->copies == 0) return false;
  Sha1Digest digest;
  std::memcpy(digest.data(), hash.data(), digest.size());
  const StopReason reason = rules.CheckFile(digest);
  found->labelled =
      reason == StopReason::kCounts && (known ? is_known : static_cast<uint64_t>(found->copies) > threshold);
  if (found->copies < 2 && !found->labelled) return false;
  found->file = ToHex(digest);
  found->stop_reason = NameOf(reason);
  return true;
}

void DirectoryOfPage::StoreCounts(const ChunksOfLeaf& counts, std::string* value) {
  for (const uint32_t count : {counts.chunks, counts.bad_chunks}) {
    for (int shift = 28; shift >= 0; shift -= 7) value->push_back(static_cast<char>(0x80 | (count >> shift & 0x7f)));
  }
}

ChunksOfLeaf DirectoryOfPage::LoadCounts(std::string_view value) {
  const std::string_view bytes = value.substr(value.size() - kCountBytes);
  const auto load = [](std::string_view of_count) {
    uint32_t count = 0;
    for (const char byte : of_count) count = count << 7 | (static_cast<uint32_t>(byte) & 0x7f);
    return count;
  };
  return {load(bytes.substr(0, kCountBytes / 2)), load(bytes.substr(kCountBytes / 2))};
}

}  // namespace seamripper
