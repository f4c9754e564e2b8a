// What the reuse detector knows of every page.
#ifndef SEAMRIPPER_DETECTORS_REUSE_COLUMNS_H_
#define SEAMRIPPER_DETECTORS_REUSE_COLUMNS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "step/file_view.h"
#include "step/page_column.h"
#include "step/page_names.h"
#include "step/page_view.h"
#include "step/total.h"

namespace seamripper {

// The registrable domain of a file's URL.
std::string_view DomainOf(const FileView& file);

// Pages and files.
struct RecordCounts {
  uint64_t taken = 0;
  uint64_t left_out = 0;  // whose URLs are a crawler's recursion

  RecordCounts& operator+=(const RecordCounts& other) {
    taken += other.taken;
    left_out += other.left_out;
    return *this;
  }
};

// Of each page its columns have so many bytes.
inline constexpr uint64_t kReuseBytesPerPage = 29;

// By number. Memory: kReuseBytesPerPage, and the domains.
struct ReuseColumns {
  explicit ReuseColumns(uint64_t pages)
      : domains(pages), captured(pages), chunks(pages), bad_chunks(pages), firsts(pages), file_labelled(pages) {}

  bool Has(uint64_t page) const { return domains[page] != PageNames::kNone; }  // else it is left out
  // Whether any chunk that is told of has its first copy on the page; and whether one may have it at that offset.
  bool HasFirst(uint64_t page) const { return firsts[page] != 0; }
  bool MayBeFirst(uint64_t page, uint32_t offset) const { return (firsts[page] & FirstAt(offset)) != 0; }
  static uint64_t FirstAt(uint32_t offset) { return uint64_t{1} << (offset * 0x9e3779b97f4a7c15 >> 58); }

  // How many pages each domain has.
  std::vector<uint64_t> PagesOfDomains() const;

  PageNames domains;  // of files, too
  PageColumn<int64_t, Merge::kSet> captured;
  PageColumn<uint32_t, Merge::kAdd> chunks;  // that count
  PageColumn<uint32_t, Merge::kAdd> bad_chunks;
  PageColumn<uint64_t, Merge::kOr> firsts;  // a bit for each, which others may share
  PageColumn<uint8_t, Merge::kOr> file_labelled;
  Total<RecordCounts> records;
};

// map: the domain of a page or file, and when the page was captured.
struct DomainOfRecord {
  static constexpr std::string_view kName = "domains";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  struct Changes {
    NameChanges domains;
    PageSets<int64_t> captured;
    PartOfTotal<RecordCounts> records;
  };
  Changes changes;

  explicit DomainOfRecord(ReuseColumns* pages)
      : changes{NameChanges(&pages->domains), PageSets<int64_t>(&pages->captured),
                PartOfTotal<RecordCounts>(&pages->records)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    if (!Counts(page.url, &*sink->changes.records)) return;
    sink->changes.domains.Emit(page.number, page.domain);
    sink->changes.captured.Emit(page.number, page.captured);
  }
  template <class Sink>
  void operator()(const FileView& file, Scratch*, Sink* sink) const {
    if (Counts(file.url, &*sink->changes.records)) sink->changes.domains.EmitName(DomainOf(file));
  }

 private:
  // Whether a record does.
  static bool Counts(std::string_view url, RecordCounts* records);
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REUSE_COLUMNS_H_
