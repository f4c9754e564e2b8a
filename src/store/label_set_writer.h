// Writing a label set.
#ifndef SEAMRIPPER_STORE_LABEL_SET_WRITER_H_
#define SEAMRIPPER_STORE_LABEL_SET_WRITER_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/xxh3.h"
#include "os/file.h"
#include "store/label_set.h"

namespace seamripper {

// Writes beside `path` and renames at the end: the file is whole or as it was before. Destroyed before Finish, it leaves
// nothing. Memory: two bytes a hash, at the end, for the filter.
class LabelSetWriter {
 public:
  static Result<std::unique_ptr<LabelSetWriter>> Create(const std::string& path);
  ~LabelSetWriter();
  LabelSetWriter(const LabelSetWriter&) = delete;
  LabelSetWriter& operator=(const LabelSetWriter&) = delete;

  // Kinds one after the other, each in ascending order, no hash twice in one.
  Status Add(LabelKind kind, const LabelHash& hash);
  Status Finish(const LabelFacts& facts);

 private:
  LabelSetWriter(std::string path, std::unique_ptr<WritableFile> file);
  std::string BesidePath() const { return path_ + ".new"; }
  Status Append(std::string_view bytes);
  Status Flush();
  Status Align();
  Status AppendFilter();

  const std::string path_;
  std::unique_ptr<WritableFile> file_;
  std::string buffer_;
  Xxh3Stream checksum_;
  LabelKind kind_ = LabelKind::kChunk;
  std::optional<LabelHash> last_;  // of the kind
  std::array<uint64_t, kLabelKinds> counts_{};
  bool finished_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_SET_WRITER_H_
