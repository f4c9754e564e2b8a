// The reuse detector (Ardi and Heidemann 2014; seamripper/reuse.h says what it finds): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_REUSE_H_
#define SEAMRIPPER_DETECTORS_REUSE_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/chunk_rules.h"
#include "detectors/neighbourhoods.h"
#include "detectors/ratios.h"
#include "detectors/reuse_columns.h"
#include "detectors/reuse_steps.h"
#include "seamripper/reuse.h"
#include "step/page_names.h"
#include "step/total.h"

namespace seamripper {

// What was met on the way.
struct ReuseCounts {
  uint64_t left_out = 0;
  uint64_t chunks = 0;
  uint64_t threshold = 0;
  uint64_t file_threshold = 0;
  LabelCounts of_chunks;
  LabelCounts of_files;
};

// Over all pages with chunks, and all neighbourhoods from hosts on.
struct ReuseStatistics {
  RatioSums contains;
  RatioSums pooled;
  RatioSums means;
  std::vector<NeighbourhoodCountRow> counts;
};

// The thresholds that decide what is bad, and what they come from.
struct ReuseThresholds {
  RatioThreshold partial;
  RatioThreshold pooled;
  RatioThreshold mean;
  ReuseStatistics of_all;
};

// Sources whose chunks are labelled are read in inputs() parts: AddChunks(input, sink) and AddFiles(input, sink), which
// return a Status, put a row of no value under every hash that counts; what else KnownChunks tells goes to SetFound(hosts,
// chunks). These are none.
struct NoKnownSources {
  static constexpr bool kKnown = false;
  KnownSites none = {};

  const KnownSites& sites() const { return none; }
  size_t inputs() const { return 0; }
  uint64_t chunks() const { return 0; }
};

template <ChunkProfile kProfile, class Engine, class Known, class Tables>
Status FindChunks(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known,
                  ReuseColumns* pages, Tables* tables, ReuseCounts* counts) {
  Total<uint64_t> chunks;
  ASSIGN_OR_RETURN(auto copies, engine->MapRows(ChunksOfPage<kProfile>(rules, pages, &chunks)));
  if constexpr (Known::kKnown) {
    PageNames hosts(0);
    Total<uint64_t> known_chunks;
    RETURN_IF_ERROR(engine->AddRows(
        KnownChunks<Known>{known, {NameChanges(&hosts), PartOfTotal<uint64_t>(&known_chunks)}}, copies.get()));
    known->SetFound(hosts.names(), *known_chunks);
  }
  counts->chunks = *chunks;
  counts->threshold = options.threshold.value_or(std::max<uint64_t>(5, *chunks * 2'500 / kBillion));

  std::vector<uint64_t> pages_of_domains;
  if (options.stop_boilerplate) pages_of_domains = pages->PagesOfDomains();
  Total<LabelCounts> met;
  ASSIGN_OR_RETURN(auto told, engine->GroupRows(std::move(copies),
                                                ChunkOfHash(Known::kKnown, counts->threshold,
                                                            options.stop_boilerplate ? &pages_of_domains : nullptr,
                                                            pages, &met)));
  counts->of_chunks = *met;
  RETURN_IF_ERROR(engine->MapRowsInto(HeadOfToldPage<kProfile>{*pages}, told.get()));
  return engine->GroupTo(std::move(told), FindingsOfPage{}, [&] { return tables->template Output<ReuseChunkRow, ChunkPageRow>(); });
}

template <class Engine, class Known, class Tables>
Status FindFiles(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known,
                 ReuseColumns* pages, Tables* tables, ReuseCounts* counts) {
  ASSIGN_OR_RETURN(auto copies, engine->MapRows(PayloadOfRecord{*pages}));
  if constexpr (Known::kKnown) {
    RETURN_IF_ERROR(engine->AddRows(KnownFiles<Known>{known}, copies.get()));
  }
  counts->file_threshold = options.file_threshold.value_or(std::max<uint64_t>(5, pages->records->taken * 350 / kBillion));
  Total<LabelCounts> met;
  RETURN_IF_ERROR(engine->template CollectTo<ReuseFileRow>(
      std::move(copies), FileOfHash(Known::kKnown, counts->file_threshold, rules, pages, &met),
      [&] { return tables->template Output<ReuseFileRow>(); }));
  counts->of_files = *met;
  return {};
}

template <class Engine, class Tables>
Status FindPages(Engine* engine, const ReuseColumns& pages, Tables* tables) {
  std::vector<bool> told(engine->page_numbers());
  for (uint64_t page = 0; page < told.size(); ++page) {
    told[page] = pages.bad_chunks[page] > 0 || pages.file_labelled[page] != 0;
  }
  return engine->MapTo(PageOfReuse{pages, told}, [&] { return tables->template Output<ReusePageRow>(); });
}

// `tables` takes what is found: Output<Rows...>() gives outputs for rows of these tables, one a thread.
template <class Engine, class Known, class Tables>
Result<ReuseThresholds> DetectReuse(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known,
                                    Tables* tables, ReuseCounts* counts) {
  ReuseColumns pages(engine->page_numbers());
  RETURN_IF_ERROR(engine->MapPages(DomainOfRecord(&pages)));
  pages.domains.Number();
  counts->left_out = pages.records->left_out;

  if (options.profile == ChunkProfile::kBlocks) {
    RETURN_IF_ERROR(FindChunks<ChunkProfile::kBlocks>(engine, options, rules, known, &pages, tables, counts));
  } else {
    RETURN_IF_ERROR(FindChunks<ChunkProfile::kArdi2014>(engine, options, rules, known, &pages, tables, counts));
  }
  RETURN_IF_ERROR(FindFiles(engine, options, rules, known, &pages, tables, counts));
  RETURN_IF_ERROR(FindPages(engine, pages, tables));

  Total<RatioSums> contains;
  ASSIGN_OR_RETURN(auto directories, engine->MapRows(DirectoryOfPage(pages, &contains)));
  Total<NeighbourhoodSums> sums;
  RETURN_IF_ERROR(engine->GroupTo(std::move(directories), NeighbourhoodsOfDomain(known->sites(), &sums),
                                  [&] { return tables->template Output<NeighbourhoodRow>(); }));
  return ReuseThresholds{{options.partial_threshold, *contains},
                         {options.badness_threshold, sums->pooled()},
                         {options.badness_threshold, sums->means()},
                         {*contains, sums->pooled(), sums->means(), sums->Counts()}};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REUSE_H_
