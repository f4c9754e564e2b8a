#include "step/stage_delta.h"

#include <numeric>

namespace seamripper {

void StageDelta<PageNames>::Append(std::string* bytes) const {
  const std::vector<std::string_view>& names = column_->names_;
  std::vector<uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return names[a] < names[b]; });
  std::vector<uint32_t> places(names.size());
  AppendLittleEndian<uint64_t>(bytes, names.size());
  for (uint32_t place = 0; place < order.size(); ++place) {
    places[order[place]] = place;
    AppendLengthPrefixed(bytes, names[order[place]]);
  }
  for (uint64_t page = 0; page < column_->numbers_.size(); ++page) {
    const uint32_t number = column_->numbers_[page];
    if (number == PageNames::kNone) continue;
    AppendLittleEndian<uint64_t>(bytes, page);
    AppendLittleEndian<uint32_t>(bytes, places[number]);
  }
}

Status StageDelta<PageNames>::Merge(std::string_view bytes) {
  ByteReader from(bytes);
  std::vector<uint32_t> arrived;
  for (auto left = from.Read<uint64_t>(); left > 0 && from.ok(); --left) {
    const std::string_view name = from.ReadLengthPrefixed();
    if (from.ok()) arrived.push_back(column_->Arrived(name));
  }
  while (from.ok() && !from.rest().empty()) {
    const auto page = from.Read<uint64_t>();
    const auto place = from.Read<uint32_t>();
    if (!from.ok() || page >= column_->numbers_.size() || place >= arrived.size()) return DeltaDamaged();
    column_->numbers_[page] = arrived[place];
  }
  return from.ok() ? Status() : DeltaDamaged();
}

std::string StageDeltas::Bytes() const {
  std::string all, bytes;
  for (const auto& delta : deltas_) {
    bytes.clear();
    delta->Append(&bytes);
    AppendLittleEndian<uint64_t>(&all, bytes.size());
    all += bytes;
  }
  return all;
}

Status StageDeltas::Merge(std::string_view bytes) {
  ByteReader from(bytes);
  for (const auto& delta : deltas_) {
    const std::string_view part = from.ReadBytes(from.Read<uint64_t>());
    if (!from.ok()) return DeltaDamaged();
    RETURN_IF_ERROR(delta->Merge(part));
  }
  return from.rest().empty() ? Status() : DeltaDamaged();
}

void StageDeltas::Keep() {
  for (const auto& delta : deltas_) delta->Keep();
}

}  // namespace seamripper
