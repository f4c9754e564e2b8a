#include "store/label_set.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

constexpr uint64_t AlignedUp(uint64_t offset) {
  return (offset + kLabelSetAlignment - 1) / kLabelSetAlignment * kLabelSetAlignment;
}

// Narrows [*begin, *end), which holds `wanted` if anything does, by where it would lie if the hashes were spread evenly,
// as those of SHA-1 are. Crafted ones may not be: the steps are counted.
void Interpolate(std::span<const LabelHash> hashes, uint64_t wanted, size_t* begin, size_t* end) {
  constexpr int kSteps = 8;
  constexpr size_t kNear = 8;
  uint64_t least = 0;
  uint64_t most = ~uint64_t{0};
  for (int i = 0; i<kSteps&& * end - *begin> kNear; ++i) {
    const auto share = static_cast<unsigned __int128>(wanted - least) * (*end - *begin - 1);
    const size_t middle = *begin + static_cast<size_t>(share / std::max<uint64_t>(most - least, 1));
    const uint64_t found = LeadingBits(hashes[middle]);
    if (found == wanted) return;
    if (found < wanted) {
      *begin = middle + 1;
      least = found;
    } else {
      *end = middle;
      most = found;
    }
  }
}

}  // namespace

Result<std::unique_ptr<LabelSet>> LabelSet::Open(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<MappedFile> file, MappedFile::Open(path));
  std::unique_ptr<LabelSet> set(new LabelSet(path, std::move(file)));
  RETURN_IF_ERROR(set->Read());
  return set;
}

Status LabelSet::Damaged(std::string_view what) const {
  return CorpusDamaged(path_ + ": the label set is damaged (" + std::string(what) + "): copy or export it again");
}

Status LabelSet::Read() {
  const std::string_view bytes = file_->bytes();
  const size_t name = kLabelSetMagic.size() - 1;
  if (bytes.substr(0, name) != kLabelSetMagic.substr(0, name)) {
    return UsageError(path_ + " is not a label set: make one with 'seamripper export CORPUS --to labelset'");
  }
  if (bytes.size() > name && bytes[name] > kLabelSetMagic[name]) {
    return CorpusDamaged(path_ + ": written by a newer version of this program: use that version");
  }
  if (!bytes.starts_with(kLabelSetMagic) || bytes.size() < kLabelSetAlignment + kLabelSetFooterBytes) {
    return Damaged("it is cut short");
  }
  ByteReader footer(bytes.substr(bytes.size() - kLabelSetFooterBytes));
  std::array<uint64_t, kLabelKinds> counts;
  for (uint64_t& count : counts) count = footer.Read<uint64_t>();
  const auto facts_bytes = footer.Read<uint64_t>();
  const Hash128 checksum = {footer.Read<uint64_t>(), footer.Read<uint64_t>()};
  if (Xxh3Of128(bytes.substr(0, bytes.size() - sizeof checksum)) != checksum) return Damaged("its checksum is wrong");

  uint64_t all = 0;
  uint64_t at = kLabelSetAlignment;
  for (size_t i = 0; i < kLabelKinds; ++i) {
    if (counts[i] > (bytes.size() - at) / sizeof(LabelHash)) return Damaged("its counts are wrong");
    hashes_[i] = {reinterpret_cast<const LabelHash*>(bytes.data() + at), counts[i]};
    at += counts[i] * sizeof(LabelHash);
    all += counts[i];
  }
  at = AlignedUp(at);
  const uint64_t filter_bytes = FilterBlocksFor(all) * sizeof(FilterBlock);
  if (at + filter_bytes + kLabelSetFooterBytes > bytes.size() ||
      bytes.size() - at - filter_bytes - kLabelSetFooterBytes != facts_bytes) {
    return Damaged("its counts are wrong");
  }
  filter_ = {reinterpret_cast<const FilterBlock*>(bytes.data() + at), FilterBlocksFor(all)};
  std::optional<LabelFacts> facts = LabelFactsFromJson(bytes.substr(at + filter_bytes, facts_bytes));
  if (!facts) return Damaged("its description is no such thing");
  facts_ = std::move(*facts);
  for (const LabelKind kind : {LabelKind::kChunk, LabelKind::kStopped, LabelKind::kFile}) {
    RETURN_IF_ERROR(CheckHashes(kind));
  }
  return {};
}

// The checksum says that the file is as someone wrote it; this, that lookups and set operations can rely on it whoever
// that was.
Status LabelSet::CheckHashes(LabelKind kind) const {
  const LabelHash* before = nullptr;
  for (const LabelHash& hash : hashes(kind)) {
    if (before != nullptr && !(*before < hash)) return Damaged("its hashes are not in order");
    if (!MayBeIn(filter_, hash)) return Damaged("its filter is wrong");
    before = &hash;
  }
  return {};
}

bool LabelSet::Find(LabelKind kind, const LabelHash& hash) const {
  const std::span<const LabelHash> all = hashes(kind);
  size_t begin = 0;
  size_t end = all.size();
  Interpolate(all, LeadingBits(hash), &begin, &end);
  return std::binary_search(all.begin() + static_cast<ptrdiff_t>(begin), all.begin() + static_cast<ptrdiff_t>(end),
                            hash);
}

}  // namespace seamripper
