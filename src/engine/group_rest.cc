#include "engine/group_rest.h"

namespace seamripper {

GroupRest::GroupRest(const std::string& folder, Budget* disk)
    : file_(folder, kBlockBytes, disk), status_(file_.BeginPart()) {}

void GroupRest::Add(std::string_view key, std::string_view value) {
  if (!status_.ok()) return;
  key_.assign(key);
  status_ = file_.Add(value);
}

Status GroupRest::Finish() {
  if (status_.ok()) status_ = file_.EndPart();
  return status_;
}

void GroupRest::ForEach(const std::function<void(const WideRow&)>& visit) const {
  RowFile::Reader reader(&file_, 0);
  std::string_view value;
  while (status_.ok()) {
    const Result<bool> more = reader.Next(&value);
    if (!more.ok()) {
      status_ = more.status();
    } else if (!*more) {
      return;
    } else {
      visit({key_, value});
    }
  }
}

}  // namespace seamripper
