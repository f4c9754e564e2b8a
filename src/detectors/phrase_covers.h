// Which documents together have the popular shingles of another? Steps of the detector `phrases`.
//
// For each document that is to be covered, those that have one of its shingles come together as rows, a list of documents
// each.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_
#define SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/table.h"
#include "detectors/donor_choice.h"
#include "detectors/phrase_samples.h"
#include "detectors/sites.h"
#include "kernels/shingle/document_stretch.h"
#include "kernels/shingle/phrase_cover.h"
#include "seamripper/phrases.h"
#include "step/page_column.h"
#include "step/shapes.h"

namespace seamripper {

// group keys: the documents that have a shingle, as rows by each that is to be covered: whether the shingle is popular and
// whether there were more, then their numbers as donors (detectors/stretch_list.h).
struct DonorsOfShingle {
  static constexpr std::string_view kName = "donors";
  static constexpr bool kEachPage = true;
  struct Scratch {
    uint64_t key = 1;  // of the list in `value`; first that of no shingle
    std::string value;
    std::vector<uint64_t> donors;
    std::vector<DocumentStretch> stretches;
  };
  const PhraseOptions* options;
  const DonorOrder* order;
  const std::vector<bool>* covered;  // the documents, by number

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return options->max_donors; }
  DonorChoice NewChoice() const { return DonorChoice(order, options->max_donors); }
  bool ChoosesFor(uint64_t key) const { return !IsPhraseKey(key); }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    if (IsPhraseKey(group.key) || !(*covered)[page]) return;
    if (scratch->key != group.key) StoreDonors(group, scratch);
    sink->Row(BigEndian(page).bytes(), scratch->value);
  }

 private:
  void StoreDonors(const NarrowGroup& group, Scratch* scratch) const;
};

// A donor of a cover; pages by number.
struct PickRow {
  int64_t page = 0;
  int32_t rank = 0;
  int64_t donor = 0;
  int32_t gain = 0;
  bool foreign = false;
};

template <>
struct Table<PickRow> {
  static constexpr std::string_view kName = "picks";
  static constexpr auto kFields =
      std::tuple(Stored("page", &PickRow::page), Stored("rank", &PickRow::rank), Stored("donor", &PickRow::donor),
                 Stored("gain", &PickRow::gain), Stored("foreign", &PickRow::foreign));
  static auto Key(const PickRow& row) { return std::tie(row.page, row.rank); }
  static auto Order(const PickRow& row) { return Key(row); }
};

// The cover of a document by the donors of its shingles.
class CoverMaker {
 public:
  struct Scratch {
    std::vector<DonorList> lists;  // the document's
    std::vector<uint64_t> preferred;
    std::vector<CoverDonor> donors;
    PhraseCover cover;
  };

  // `sites`, in the sense of ForeignMode, `addresses`, in that of SiteMode::kIp, and `order` hold as long as this does.
  CoverMaker(const PhraseOptions& options, const Sites& sites, const Sites& addresses, const DonorOrder& order)
      : options_(options), sites_(sites), addresses_(addresses), order_(order) {}

  // Gives each donor to pick(const PickRow&), in the order of choice, and counts them.
  template <class Pick>
  CoverCounts Cover(uint64_t page, uint32_t capped, Scratch* scratch, Pick pick) const {
    Solve(page, scratch);
    CoverCounts counts;
    counts.capped = static_cast<uint8_t>(capped);
    counts.cover_size = static_cast<uint8_t>(scratch->donors.size());
    int32_t rank = 0;
    for (const CoverDonor& donor : scratch->donors) {
      const uint64_t other = order_.PageOf(donor.document);
      const bool foreign_address = !addresses_.Same(page, other);
      counts.foreign_contribution =
          static_cast<uint8_t>(counts.foreign_contribution + (foreign_address ? donor.gain : 0));
      pick(PickRow{static_cast<int64_t>(page), ++rank, static_cast<int64_t>(other), donor.gain,
                   !sites_.Same(page, other)});
    }
    return counts;
  }

 private:
  void Solve(uint64_t page, Scratch* scratch) const;
  void FindPreferred(uint64_t page, Scratch* scratch) const;
  uint64_t ForeignAmong(uint64_t page, const DocumentStretch& stretch) const;

  const PhraseOptions& options_;
  const Sites& sites_;
  const Sites& addresses_;
  const DonorOrder& order_;
};

// collect: the cover of a document by the rows of DonorsOfShingle.
struct CoverOfDocument {
  static constexpr std::string_view kName = "covers";
  static constexpr bool kFoldsRows = true;  // shingles of one passage have the same donors
  struct Scratch {
    std::vector<DocumentStretch> stretches;
    CoverMaker::Scratch cover;
  };
  struct Changes {
    PageSets<CoverCounts> covers;
  };
  const CoverMaker* maker;
  Changes changes;

  template <class Sink>
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch, Sink* out) const {
    const uint64_t page = BigEndian::Load(key);
    const uint32_t capped = ReadLists(rows, scratch);
    out->changes.covers.Emit(
        page, maker->Cover(page, capped, &scratch->cover, [out](const PickRow& pick) { out->push_back(pick); }));
  }

 private:
  // How many of them are capped.
  static uint32_t ReadLists(std::span<const WideRow> rows, Scratch* scratch);
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_
