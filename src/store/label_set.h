// A label set: the hashes of chunks and files that a detector has labelled, in one file that travels (*.srl;
// docs/formats/label-set.md draws it). Whoever screens pages against it needs nothing else.
#ifndef SEAMRIPPER_STORE_LABEL_SET_H_
#define SEAMRIPPER_STORE_LABEL_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "os/mapped_file.h"
#include "store/label_facts.h"
#include "store/label_filter.h"

namespace seamripper {

inline constexpr std::string_view kLabelSetMagic = "SRIPSRL\x01";
inline constexpr size_t kLabelSetAlignment = 64;    // of what lies behind the magic, and of the filter
inline constexpr size_t kLabelSetFooterBytes = 48;  // hashes of each kind, bytes of the facts, checksum

// In the order of the file.
enum class LabelKind : uint8_t {
  kChunk,    // labelled
  kStopped,  // a chunk that does not count
  kFile,     // labelled
};
inline constexpr size_t kLabelKinds = 3;

// Thread-safe. The file must not be changed in place while it is open.
class LabelSet {
 public:
  // Maps the file and reads all of it once: every byte is covered by the checksum, hashes are held to their order and to
  // the filter. kUsage for what is no label set, kCorpusDamaged for a damaged or newer one.
  static Result<std::unique_ptr<LabelSet>> Open(const std::string& path);

  const std::string& path() const { return path_; }
  uint64_t bytes() const { return file_->bytes().size(); }
  const LabelFacts& facts() const { return facts_; }

  // Ascending, none twice.
  std::span<const LabelHash> hashes(LabelKind kind) const { return hashes_[static_cast<size_t>(kind)]; }

  // Is it in? All 160 bits count. A miss costs about one cache miss, a hit a handful; never more than a search by halves.
  bool Has(LabelKind kind, const LabelHash& hash) const { return MayBeIn(filter_, hash) && Find(kind, hash); }
  // kChunk, kStopped or nothing, at the same cost.
  std::optional<LabelKind> KindOfChunk(const LabelHash& hash) const {
    if (!MayBeIn(filter_, hash)) return std::nullopt;
    if (Find(LabelKind::kChunk, hash)) return LabelKind::kChunk;
    return Find(LabelKind::kStopped, hash) ? std::optional(LabelKind::kStopped) : std::nullopt;
  }

 private:
  LabelSet(std::string path, std::unique_ptr<MappedFile> file) : path_(std::move(path)), file_(std::move(file)) {}
  Status Read();
  Status CheckHashes(LabelKind kind) const;
  Status Damaged(std::string_view what) const;
  bool Find(LabelKind kind, const LabelHash& hash) const;

  std::string path_;
  std::unique_ptr<MappedFile> file_;
  LabelFacts facts_;
  std::array<std::span<const LabelHash>, kLabelKinds> hashes_;
  std::span<const FilterBlock> filter_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_SET_H_
