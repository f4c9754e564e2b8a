#include "parquet/number_tree.h"

#include <array>

#include "base/check.h"
#include "base/xxh3.h"
#include "parquet/recorded_file.h"
#include "parquet/varint.h"

namespace seamripper {
namespace {

// Whoever looks up one value reads a block of each level.
constexpr size_t kBlockBytes = 1024;
// Files written earlier have blocks of 4 KiB; the last row goes past that, and how many rows there are stands before them.
constexpr size_t kMostBlockBytes = 8192;
constexpr size_t kInnerWidth = 4;
// With blocks of two rows that would be more rows than there can be.
constexpr uint64_t kMostLevels = 64;

constexpr size_t kMostKept = 1024;

bool Decode(std::string_view bytes, size_t width, std::vector<uint64_t>* numbers) {
  uint64_t rows = 0;
  if (!ReadVarint(&bytes, &rows) || rows == 0 || rows > bytes.size() / width) return false;
  numbers->resize(rows * width);
  for (size_t i = 0; i < numbers->size(); ++i) {
    uint64_t difference = 0;
    if (!ReadVarint(&bytes, &difference)) return false;
    (*numbers)[i] = static_cast<uint64_t>(Unzigzag(difference)) + (i < width ? 0 : (*numbers)[i - width]);
    if (i >= width && i % width == 0 && (*numbers)[i] < (*numbers)[i - width]) return false;
  }
  return bytes.empty();
}

}  // namespace

// One walk through a tree.
class TreeVisit {
 public:
  TreeVisit(const TreeReader& trees, size_t width, uint64_t key, const std::function<bool(const uint64_t*)>& visit)
      : trees_(trees), width_(width), key_(key), visit_(visit), left_(trees.file().size()) {}

  Status Walk(const TreeRoot& block) {
    // A forged tree whose blocks are below each other more than once would be read for ever: no walk reads more than the
    // file has.
    if (block.bytes > left_) return DamagedAt(trees_.path(), block.offset, "bad index");
    left_ -= block.bytes;
    const size_t width = block.levels > 1 ? kInnerWidth : width_;
    ASSIGN_OR_RETURN(const TreeReader::Numbers numbers, trees_.Read(block, width));
    for (size_t i = 0; i < numbers->size() && !done_; i += width) {
      const uint64_t* row = &(*numbers)[i];
      if (row[0] < key_) continue;
      if (block.levels == 1) {
        done_ = !visit_(row);
      } else {
        if (row[1] >= block.offset) return DamagedAt(trees_.path(), block.offset, "bad index");
        RETURN_IF_ERROR(Walk({block.levels - 1, row[1], row[2], row[3]}));
      }
    }
    return {};
  }

 private:
  const TreeReader& trees_;
  const size_t width_;
  const uint64_t key_;
  const std::function<bool(const uint64_t*)>& visit_;
  uint64_t left_;
  bool done_ = false;
};

Status TreeReader::Visit(const TreeRoot& root, size_t width, uint64_t key,
                         const std::function<bool(const uint64_t*)>& visit) const {
  if (root.levels == 0) return {};
  if (root.levels > kMostLevels) return DamagedAt(path_, root.offset, "bad index");
  return TreeVisit(*this, width, key, visit).Walk(root);
}

Result<TreeReader::Numbers> TreeReader::Read(const TreeRoot& block, size_t width) const {
  const std::array<uint64_t, 4> name = {width, block.offset, block.bytes, block.checksum};
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = read_.find(name); found != read_.end()) return found->second;
  }
  ASSIGN_OR_RETURN(Numbers numbers, ReadFromFile(block, width));
  const std::lock_guard lock(mutex_);
  if (read_.size() >= kMostKept) read_.clear();
  read_.emplace(name, numbers);
  return numbers;
}

Result<TreeReader::Numbers> TreeReader::ReadFromFile(const TreeRoot& block, size_t width) const {
  const bool fits = block.offset <= file_->size() && block.bytes <= file_->size() - block.offset;
  if (!fits || block.bytes > kMostBlockBytes) return DamagedAt(path_, block.offset, "bad index");
  std::string bytes(block.bytes, '\0');
  ASSIGN_OR_RETURN(const size_t got, file_->ReadAt(block.offset, bytes.data(), bytes.size()));
  if (got != bytes.size()) return DamagedAt(path_, block.offset, "the file ends too early");
  if (Xxh3Of64(bytes) != block.checksum) return DamagedAt(path_, block.offset, "bad checksum");
  auto numbers = std::make_shared<std::vector<uint64_t>>();
  if (!Decode(bytes, width, numbers.get())) return DamagedAt(path_, block.offset, "bad index");
  return Numbers(std::move(numbers));
}

Status TreeWriter::AddAt(size_t level, std::span<const uint64_t> row) {
  if (level == levels_.size()) levels_.emplace_back();
  Level& open = levels_[level];
  open.last.resize(row.size());
  CHECK(open.rows == 0 || row[0] >= open.last[0]);
  for (size_t i = 0; i < row.size(); ++i) {
    AppendZigzag(static_cast<int64_t>(row[i] - (open.rows == 0 ? 0 : open.last[i])), &open.bytes);
  }
  ++open.rows;
  open.last.assign(row.begin(), row.end());
  if (open.bytes.size() < kBlockBytes) return {};
  const uint64_t last = open.last[0];
  ASSIGN_OR_RETURN(const TreeRoot block, WriteBlock(level));
  return AddAt(level + 1, std::array{last, block.offset, block.bytes, block.checksum});
}

Result<TreeRoot> TreeWriter::WriteBlock(size_t level) {
  Level& open = levels_[level];
  std::string bytes;
  AppendVarint(open.rows, &bytes);
  bytes.append(open.bytes);
  const TreeRoot block = {level + 1, file_->size(), bytes.size(), Xxh3Of64(bytes)};
  open.rows = 0;
  open.bytes.clear();
  RETURN_IF_ERROR(file_->Append(bytes));
  return block;
}

Result<TreeRoot> TreeWriter::Finish() {
  for (size_t level = 0; level < levels_.size(); ++level) {
    if (levels_[level].rows == 0) continue;
    const uint64_t last = levels_[level].last[0];
    ASSIGN_OR_RETURN(const TreeRoot block, WriteBlock(level));
    if (level + 1 == levels_.size()) return block;
    RETURN_IF_ERROR(AddAt(level + 1, std::array{last, block.offset, block.bytes, block.checksum}));
  }
  return TreeRoot();
}

}  // namespace seamripper
