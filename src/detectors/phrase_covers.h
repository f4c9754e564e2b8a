// Which documents together have the popular shingles of another? Steps of the detector `phrases`.
//
// For each document that is to be covered, those that have one of its shingles must come together. As a rule they are
// kept in memory (DonorLists), and documents are covered in order, so that neighbours find each other's lists in the
// cache. Where the memory does not suffice they go to the document as rows.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_
#define SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/table.h"
#include "detectors/donor_lists.h"
#include "detectors/phrase_samples.h"
#include "detectors/sites.h"
#include "kernels/shingle/phrase_cover.h"
#include "seamripper/phrases.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// For a step on the groups of keys: keeps for each document that is to be covered those that have one of its shingles.
struct KeptDonors {
  struct Scratch {
    uint64_t key = 1;  // of `list`; first that of no shingle
    uint32_t list = DonorLists::kNotKept;
  };
  const PhraseOptions* options;
  DonorLists* lists;

  void Add(const NarrowGroup& group, uint64_t page, Scratch* scratch) const {
    if (IsPhraseKey(group.key) || !lists->Covers(page)) return;
    if (scratch->key != group.key) {
      const bool popular = group.pages >= options->min_documents;
      scratch->key = group.key;
      scratch->list = lists->Add(popular, popular && group.pages > options->max_donors, group.page);
    }
    if (scratch->list != DonorLists::kNotKept) lists->Give(page, scratch->list);
  }
};

// A list of documents as a row's bytes: whether the shingle is popular and whether there were more, then
// detectors/page_list.h.
void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, std::string* bytes);

// group keys: the same as rows, by the number of the document that is to be covered.
struct DonorsOfShingle {
  static constexpr std::string_view kName = "donors";
  static constexpr bool kEachPage = true;
  struct Scratch {
    uint64_t key = 1;  // of the list in `value`; first that of no shingle
    std::string value;
  };
  const PhraseOptions* options;
  const std::vector<SampleCounts>* counts;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return options->max_donors; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    if (IsPhraseKey(group.key) || (*counts)[page].popular < options->min_popular) return;
    if (scratch->key != group.key) {
      const bool popular = group.pages >= options->min_documents;
      scratch->key = group.key;
      scratch->value.clear();
      AppendDonors(popular, popular && group.pages > options->max_donors, group.page, &scratch->value);
    }
    sink->Row(BigEndian(page).bytes(), scratch->value);
  }
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
  // Memory: three bytes for each eight documents.
  struct Scratch {
    // Documents of a stretch, as those of one host see them.
    struct Known {
      uint32_t host = kNoHost;
      uint64_t looked_at = 0;
      uint64_t foreign = 0;  // of these
    };
    std::vector<Known> known;      // by the stretch's number
    std::vector<DonorList> lists;  // the document's
    std::vector<uint64_t> preferred;
    std::vector<CoverDonor> donors;
    PhraseCover cover;
  };

  // `sites`, in the sense of ForeignMode, and `addresses`, in that of SiteMode::kIp, hold as long as this does.
  CoverMaker(const PhraseOptions& options, const Sites& sites, const Sites& addresses,
             std::vector<SampleCounts>* counts)
      : options_(options), sites_(sites), addresses_(addresses), counts_(counts) {}

  const std::vector<SampleCounts>* counts() const { return counts_; }
  // Whether the document is to be covered.
  bool Wants(uint64_t page) const { return (*counts_)[page].popular >= options_.min_popular; }
  // Gives each donor to pick(const PickRow&), in the order of choice, and counts them.
  template <class Pick>
  void Cover(uint64_t page, uint32_t capped, Scratch* scratch, Pick pick) const {
    Solve(page, scratch);
    SampleCounts& counts = (*counts_)[page];
    counts.capped = static_cast<uint8_t>(capped);
    counts.cover_size = static_cast<uint8_t>(scratch->donors.size());
    int32_t rank = 0;
    for (const CoverDonor& donor : scratch->donors) {
      const bool foreign_address = !addresses_.Same(page, donor.document);
      counts.foreign_contribution =
          static_cast<uint8_t>(counts.foreign_contribution + (foreign_address ? donor.gain : 0));
      pick(PickRow{static_cast<int64_t>(page), ++rank, static_cast<int64_t>(donor.document), donor.gain,
                   !sites_.Same(page, donor.document)});
    }
  }

 private:
  static constexpr uint32_t kNoHost = ~uint32_t{0};

  void Solve(uint64_t page, Scratch* scratch) const;
  void FindPreferred(uint64_t page, Scratch* scratch) const;
  uint64_t ForeignAmong(uint64_t page, const DocumentStretch& stretch) const;

  const PhraseOptions& options_;
  const Sites& sites_;
  const Sites& addresses_;
  std::vector<SampleCounts>* counts_;
};

// map: the cover of a document by the lists that are kept.
struct CoverOfDocument {
  static constexpr std::string_view kName = "covers";
  static constexpr uint32_t kParts = kNoParts;
  using Scratch = CoverMaker::Scratch;
  const CoverMaker* maker;
  const DonorLists* lists;

  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* output) const {
    if (!maker->Wants(page.number)) return;
    uint32_t capped = 0;
    scratch->lists.clear();
    for (const uint32_t list : lists->ListsOf(page.number)) {
      const ShingleDonors donors = lists->At(list);
      scratch->lists.push_back({donors.popular, donors.documents, 1});
      capped += donors.capped ? 1 : 0;
    }
    maker->Cover(page.number, capped, scratch, [&](const PickRow& pick) { output->Add(pick); });
  }
};

// collect: the same by the rows of DonorsOfShingle.
struct CoverOfRows {
  static constexpr std::string_view kName = "covers";
  static constexpr bool kFoldsRows = true;  // shingles of one passage have the same donors
  struct Scratch {
    std::vector<uint64_t> documents;  // of one row
    std::vector<DocumentStretch> stretches;
    CoverMaker::Scratch cover;
  };
  const CoverMaker* maker;

  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                  std::vector<PickRow>* out) const;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_COVERS_H_
