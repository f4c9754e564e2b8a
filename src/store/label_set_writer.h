// Writing a label set.
#ifndef SEAMRIPPER_STORE_LABEL_SET_WRITER_H_
#define SEAMRIPPER_STORE_LABEL_SET_WRITER_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/xxh3.h"
#include "os/named_output.h"
#include "store/label_set.h"

namespace seamripper {

// Writes `path` as NamedOutput says: of a regular file all is there after Finish, or what was before. Memory: two bytes a hash, at the end, for the filter.
class LabelSetWriter {
 public:
  // kUsage when `path` is there and no regular file.
  static Result<std::unique_ptr<LabelSetWriter>> Create(const std::string& path);

  // Kinds one after the other, each in ascending order, no hash twice in one.
  Status Add(LabelKind kind, const LabelHash& hash);
  Status Finish(const LabelFacts& facts);

 private:
  explicit LabelSetWriter(std::unique_ptr<NamedOutput> file) : file_(std::move(file)) {}
  Status Append(std::string_view bytes);
  Status Flush();
  Status Align();
  Status AppendFilter();

  std::unique_ptr<NamedOutput> file_;
  std::string buffer_;
  Xxh3Stream checksum_;
  LabelKind kind_ = LabelKind::kChunk;
  std::optional<LabelHash> last_;  // of the kind
  std::array<uint64_t, kLabelKinds> counts_{};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_SET_WRITER_H_
