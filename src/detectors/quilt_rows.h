// From a cover to the rows of the tables: the quilt with all that is told of it.
#ifndef SEAMRIPPER_DETECTORS_QUILT_ROWS_H_
#define SEAMRIPPER_DETECTORS_QUILT_ROWS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "columns/quilt_tables.h"
#include "detectors/link_targets.h"
#include "detectors/quilt_patches.h"
#include "detectors/quilt_steps.h"
#include "detectors/sites.h"
#include "step/page_view.h"
#include "step/total.h"

namespace seamripper {

// All rows of one quilt.
struct QuiltRows {
  QuiltRow quilt;
  std::vector<QuiltSourceRow> sources;
  std::vector<QuiltPatchRow> patches;
};

// Of all quilts.
struct QuiltTotals {
  uint64_t home_grown = 0;      // without a foreign source
  uint64_t widely_foreign = 0;  // with so many that they would be quilts without their own sites' pages

  QuiltTotals& operator+=(const QuiltTotals& other) {
    home_grown += other.home_grown;
    widely_foreign += other.widely_foreign;
    return *this;
  }
};

// pair: a quilt and its sources, in rank order, as far as they come.
class RowsOfQuilt {
 public:
  static constexpr std::string_view kName = "passages";
  struct Scratch {
    LinkTargets links;
    PatchesOfQuilt::Scratch patches;
  };

  PartOfTotal<QuiltTotals> changes;

  // `sites`, in the sense of `mode`, say what is foreign, and `c` how many sources make a quilt. `patches` is null when they
  // are not wanted. `quilts` come by page number. All hold as long as this does.
  RowsOfQuilt(SiteMode mode, uint32_t c, const Sites& sites, const PatchesOfQuilt* patches,
              const std::vector<Quilt>& quilts, Total<QuiltTotals>* totals)
      : changes(totals), mode_(mode), c_(c), sites_(sites), patches_(patches), quilts_(quilts) {}

  uint32_t page_parts() const { return kHeadPart | kLinksPart | text_part(); }
  uint32_t other_parts() const { return kHeadPart | text_part(); }

  static constexpr size_t kPreparedPerWord = PatchesOfQuilt::kPreparedPerWord;
  void Prepare(const PageView& source, std::string* bytes) const {
    if (patches_ != nullptr) patches_->Prepare(source, bytes);
  }

  template <class Sink>
  void operator()(const PageView& page, std::span<const PageView> sources, Scratch* scratch, Sink* sink) const {
    Find(page, sources, scratch, sink);
    const int64_t foreign = sink->quilt.foreign_sources;
    sink->changes->home_grown += foreign == 0 ? 1 : 0;
    sink->changes->widely_foreign += foreign >= int64_t{c_} ? 1 : 0;
  }

 private:
  void Find(const PageView& page, std::span<const PageView> sources, Scratch* scratch, QuiltRows* rows) const;
  uint32_t text_part() const { return patches_ == nullptr ? kNoParts : kTextPart; }
  QuiltSourceRow SourceRow(const PageView& page, const PageView& source, const CoverSource& cover,
                           const LinkTargets& links) const;

  const SiteMode mode_;
  const uint32_t c_;
  const Sites& sites_;
  const PatchesOfQuilt* patches_;
  const std::vector<Quilt>& quilts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_ROWS_H_
