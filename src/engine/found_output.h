// What a step of a slice finds, on its way to the tables: an output such as LocalEngine's stages have.
#ifndef SEAMRIPPER_ENGINE_FOUND_OUTPUT_H_
#define SEAMRIPPER_ENGINE_FOUND_OUTPUT_H_

#include <cstddef>
#include <memory>

#include "columns/all_tables.h"
#include "columns/finding_bytes.h"
#include "columns/rows_in.h"
#include "engine/slice_rows.h"
#include "engine/stage_call.h"

namespace seamripper {

class FoundOutput {
 public:
  explicit FoundOutput(SliceOutput* to) : to_(to) {}

  template <class Found>
  Status Add(const Found& found) {
    if (status_.ok()) {
      status_ = ForEachRowIn(found, [this]<class Row>(const Row& row) {
        static const size_t table = NumberOfTable(Table<Row>::kName);
        return to_->Finding(table, FindingBytes(row));
      });
    }
    return status_;
  }
  const Status& status() const { return status_; }
  Status Finish() { return status_; }

 private:
  SliceOutput* const to_;
  Status status_;
};

// The tables of a run over slices, as the detector is given them: `tables->Add(row)` for rows of tables, one at a time, and
// `tables->Output<Rows...>()` for outputs of stages, which slices have of their own.
class FoundTables {
 public:
  // Rows that are found where the run is led go to `led`; null on a slice, where they go nowhere.
  explicit FoundTables(SliceTarget* led) : led_(led) {}

  template <class Row>
  Status Add(const Row& row) {
    if (led_ == nullptr) return {};
    return led_->Add(SliceRow::Of(Lane::kFinding, NumberOfTable(Table<Row>::kName), FindingBytes(row)));
  }
  template <class... Rows>
  static std::unique_ptr<FoundOutput> Output() {
    return nullptr;
  }

 private:
  SliceTarget* const led_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_FOUND_OUTPUT_H_
