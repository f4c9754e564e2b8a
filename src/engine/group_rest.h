// The rows of a group past those that the memory holds, on disk.
#ifndef SEAMRIPPER_ENGINE_GROUP_REST_H_
#define SEAMRIPPER_ENGINE_GROUP_REST_H_

#include <functional>
#include <string>
#include <string_view>

#include "engine/row_file.h"
#include "step/shapes.h"

namespace seamripper {

// Rows of one key are added, then gone over. Memory: a block of 64 KiB. One thread at a time.
class GroupRest : public StoredRows {
 public:
  // `disk` outlives it.
  GroupRest(const std::string& folder, Budget* disk);

  void Add(std::string_view key, std::string_view value);
  Status Finish();

  void ForEach(const std::function<void(const WideRow&)>& visit) const override;

  // Not ok once the disk has failed; the rows were then not all.
  const Status& status() const { return status_; }

 private:
  static constexpr size_t kBlockBytes = size_t{64} << 10;

  std::string key_;
  RowFile file_;
  mutable Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_GROUP_REST_H_
