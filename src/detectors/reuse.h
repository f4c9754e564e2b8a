// The reuse detector (Ardi and Heidemann 2014; seamripper/reuse.h says what it finds): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_REUSE_H_
#define SEAMRIPPER_DETECTORS_REUSE_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/chunk_rules.h"
#include "detectors/neighbourhoods.h"
#include "detectors/ratios.h"
#include "detectors/reuse_pages.h"
#include "detectors/reuse_steps.h"
#include "seamripper/reuse.h"

namespace seamripper {

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
// return a Status, put a row of no value under every hash that counts. These are none.
struct NoKnownSources {
  static constexpr bool kKnown = false;
  KnownSites none = {};

  const KnownSites& sites() const { return none; }
  size_t inputs() const { return 0; }
  uint64_t chunks() const { return 0; }
};

template <ChunkProfile kProfile, class Engine, class Known, class Tables>
Status FindChunks(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known, ReusePages* pages,
                  Tables* tables, ReuseCounts* counts) {
  std::atomic<uint64_t> chunks = 0;
  ASSIGN_OR_RETURN(auto copies, engine->MapRows(ChunksOfPage<kProfile>{rules, pages, &chunks}));
  if constexpr (Known::kKnown) {
    RETURN_IF_ERROR(engine->AddRows(
        "known chunks", known->inputs(), [&](size_t input, auto* sink) { return known->AddChunks(input, sink); },
        copies.get()));
  }
  counts->chunks = chunks;
  counts->threshold = options.threshold.value_or(std::max<uint64_t>(5, chunks * 2'500 / kBillion));

  ASSIGN_OR_RETURN(auto told,
                   engine->GroupRows(std::move(copies), ChunkOfHash{Known::kKnown, counts->threshold,
                                                                    options.stop_boilerplate, pages, counts}));
  RETURN_IF_ERROR(engine->MapRowsInto(HeadOfPage<kProfile>{pages}, told.get()));
  return engine->GroupTo(std::move(told), FindingsOfPage{}, [&] { return tables->ChunkOutput(); });
}

template <class Engine, class Known, class Tables>
Status FindFiles(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known, ReusePages* pages,
                 Tables* tables, ReuseCounts* counts) {
  ASSIGN_OR_RETURN(auto copies, engine->MapRows(PayloadOfRecord{pages}));
  if constexpr (Known::kKnown) {
    RETURN_IF_ERROR(engine->AddRows(
        "known files", known->inputs(), [&](size_t input, auto* sink) { return known->AddFiles(input, sink); },
        copies.get()));
  }
  counts->file_threshold = options.file_threshold.value_or(std::max<uint64_t>(5, pages->records() * 350 / kBillion));
  return engine->template CollectTo<ReuseFileRow>(
      std::move(copies), FileOfHash{Known::kKnown, counts->file_threshold, rules, pages, counts},
      [&] { return tables->FileOutput(); });
}

// `tables` takes what is found: ChunkOutput(), FileOutput() and PageOutput() give outputs, one a thread;
// ForEachDirectory(visit) goes over what PageOutput was given, in order; AddNeighbourhood takes every
// one with a labelled chunk, however few pages it has.
template <class Engine, class Known, class Tables>
Result<ReuseThresholds> FindReuse(Engine* engine, const ReuseOptions& options, const ChunkRules& rules, Known* known,
                                  Tables* tables, ReuseCounts* counts) {
  ReusePages pages(engine->page_numbers());
  RETURN_IF_ERROR(engine->ForEachPage(
      kHeadPart, [&](const PageView& page) { pages.Add(page); }, "domains"));
  RETURN_IF_ERROR(engine->ForEachFile([&](const FileView& file) { pages.Add(file); }, "domains of files"));
  counts->left_out = pages.left_out();

  if (options.profile == ChunkProfile::kBlocks) {
    RETURN_IF_ERROR(FindChunks<ChunkProfile::kBlocks>(engine, options, rules, known, &pages, tables, counts));
  } else {
    RETURN_IF_ERROR(FindChunks<ChunkProfile::kArdi2014>(engine, options, rules, known, &pages, tables, counts));
  }
  RETURN_IF_ERROR(FindFiles(engine, options, rules, known, &pages, tables, counts));
  RETURN_IF_ERROR(engine->MapTo(PagesOfReuse{&pages}, [&] { return tables->PageOutput(); }));

  RatioSums contains;
  for (uint64_t page = 0; page < pages.size(); ++page) {
    if (pages.chunks(page) == 0) continue;
    contains.Add(RatioOf(pages.bad_chunks(page), pages.chunks(page)));
    ++counts->pages;
  }
  NeighbourhoodTree tree(known->sites());
  const auto found = [&](const NeighbourhoodRow& row) {
    return row.bad_chunks > 0 && !row.prefix.empty() ? tables->AddNeighbourhood(row) : Status();
  };
  RETURN_IF_ERROR(tables->ForEachDirectory([&](const DirectoryRow& leaf) { return tree.Add(leaf, found); }));
  RETURN_IF_ERROR(tree.Finish(found));
  return ReuseThresholds{{options.partial_threshold, contains},
                         {options.badness_threshold, tree.pooled()},
                         {options.badness_threshold, tree.means()},
                         {contains, tree.pooled(), tree.means(), tree.Counts()}};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REUSE_H_
