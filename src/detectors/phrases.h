// The detector `phrases` (Fetterly, Manasse, Najork 2005; seamripper/phrases.h says what it finds): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_PHRASES_H_
#define SEAMRIPPER_DETECTORS_PHRASES_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/first_trouble.h"
#include "detectors/hosts.h"
#include "detectors/near_duplicates.h"
#include "detectors/page_shingles.h"
#include "detectors/phrase_covers.h"
#include "detectors/phrase_rows.h"
#include "detectors/phrase_samples.h"
#include "detectors/phrase_sites.h"
#include "detectors/popular_phrases.h"
#include "detectors/site_names.h"
#include "detectors/sites.h"
#include "seamripper/phrases.h"
#include "step/page_column.h"
#include "step/pair.h"

namespace seamripper {

// What the detector keeps in memory for each page: clusters 24, ids 8, hosts 4, counts 4, examples 8; and
// while clusters are found, 8 besides.
inline constexpr uint64_t kPhraseBytesPerPage = 48;

// What was met on the way.
struct PhraseCounts {
  uint64_t without_words = 0;
  uint64_t clusters = 0;
  uint64_t near_duplicates = 0;
  uint64_t chained = 0;
  uint64_t not_compared = 0;  // members too large to be held beside their representative
  uint64_t documents = 0;
  uint64_t with_popular = 0;
  uint64_t half_popular = 0;
  uint64_t covers = 0;
  uint64_t capped_covers = 0;
  uint64_t suspicious_sites = 0;
  uint64_t sites_of_one_cluster = 0;
  uint64_t hosts_without_address = 0;

  // Counts a page.
  void Add(const PageView& page, const PageClusters& clusters, const SampleCounts& samples, uint32_t min_popular);
};

// On which sites the pages are, in all the senses that are needed. `hosts` hold as long as this does.
struct PhraseSites {
  PhraseSites(const PhraseOptions& options, const Hosts& hosts, const HostAddresses* extra)
      : foreign(options.foreign == SiteMode::kNone ? SiteMode::kDomain : options.foreign, hosts, extra),
        addresses(SiteMode::kIp, hosts, extra),
        named(options.site, hosts),
        domains(SiteMode::kDomain, hosts) {}

  const Sites foreign;    // when donors come after others
  const Sites addresses;  // when they do not contribute
  const SiteNames named;  // of the statistics
  const SiteNames domains;
};

// map: the id of a page.
struct IdOfPage {
  static constexpr std::string_view kName = "ids";
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  struct Changes {
    PageSets<PageId> ids;
  };
  Changes changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->changes.ids.Emit(page.number, page.id);
  }
};

// The rows of covers, a share of them at a time, because whoever brings pages together keeps a list of them in memory.
template <class Engine, class Picks, class Deliver>
Status DeliverCovers(Engine* engine, Picks* picks, RowGate<Deliver>* gate) {
  constexpr size_t kPairsAtATime = size_t{1} << 19;
  typename Picks::Reader reader(picks);
  std::vector<PickRow> batch;
  const auto deliver_batch = [&]() -> Status {
    std::vector<PagePair> pairs;
    pairs.reserve(batch.size());
    for (const PickRow& pick : batch) {
      pairs.push_back(
          {static_cast<uint64_t>(pick.page), static_cast<uint32_t>(pick.rank), static_cast<uint64_t>(pick.donor)});
    }
    const DonorsOfDocument donors(batch);
    RETURN_IF_ERROR(engine->template Pair<std::vector<PhraseCoverRow>>(
        pairs, donors, [gate](const std::vector<PhraseCoverRow>& rows) -> Status {
          for (const PhraseCoverRow& row : rows) RETURN_IF_ERROR(gate->Add(row));
          return {};
        }));
    batch.clear();
    return {};
  };
  for (PickRow pick; reader.Next(&pick);) {
    if (batch.size() >= kPairsAtATime && batch.back().page != pick.page) RETURN_IF_ERROR(deliver_batch());
    batch.push_back(pick);
  }
  RETURN_IF_ERROR(reader.status());
  return batch.empty() ? Status() : deliver_batch();
}

// The clusters of pages, and the keys of their documents unless `keys` is null.
template <class Engine, class ShinglesOfPages>
Result<PageClusters> FindDocuments(Engine* engine, const PhraseOptions& options, const PageShingler& shingler,
                                   const SampledPhrases& sampled, ShinglesOfPages* shingles, bool are_there,
                                   typename Engine::Stream* keys) {
  Result<PageClusters> clusters = FindClusters(engine, shingler, options.min_similarity, shingles, are_there);
  if (!clusters.ok() || keys == nullptr) return clusters;
  FirstTrouble trouble;
  ASSIGN_OR_RETURN(auto found,
                   engine->MapKeys(SamplesOfDocument<ShinglesOfPages>{shingles, &sampled, &*clusters, &trouble}));
  RETURN_IF_ERROR(trouble.status());
  *keys = std::move(found);
  return clusters;
}

// group keys: what is popular, as rows, and donors, kept.
struct PopularAndDonors {
  static constexpr std::string_view kName = "popular phrases and donors";
  static constexpr bool kEachPage = true;
  struct Scratch {
    CountsOfKey::Scratch counts;
    KeptDonors::Scratch donors;
  };
  CountsOfKey counts;
  KeptDonors donors;

  uint32_t least_pages() const { return std::min(counts.min_documents, 2u); }
  uint32_t list_cap() const { return donors.options->max_donors; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    counts.Add(group, page, &scratch->counts, sink);
    donors.Add(group, page, &scratch->donors);
  }
};

// group keys: what is popular, as rows.
struct PopularKeys {
  static constexpr std::string_view kName = "popular phrases";
  static constexpr bool kEachPage = true;
  using Scratch = CountsOfKey::Scratch;
  CountsOfKey counts;

  uint32_t least_pages() const { return counts.min_documents; }
  uint32_t list_cap() const { return 1; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch* scratch, Sink* sink) const {
    counts.Add(group, page, scratch, sink);
  }
};

// The donors of covers, or why there are none.
template <class Engine>
using FoundPicks = decltype(std::declval<Engine>().template MapSorted<PickRow>(std::declval<CoverOfDocument>()));

// Covers by lists that are kept, and what is popular; null when there is no room for the lists.
template <class Engine>
FoundPicks<Engine> CoverByLists(Engine* engine, const typename Engine::Stream& keys, const PhraseOptions& options,
                                const CoverMaker& maker, const CountsOfKey& counts, typename Engine::Stream* popular) {
  // In the part of the share of findings that the shingles of pages leave.
  DonorLists lists(engine->page_numbers(), engine->plan().finding_bytes / 2,
                   [&maker](uint64_t page) { return maker.Wants(page); });
  if (!lists.is_complete()) return FoundPicks<Engine>(nullptr);
  ASSIGN_OR_RETURN(auto rows, engine->GroupKeysOf(*keys, PopularAndDonors{counts, {&options, &lists}}));
  if (!lists.is_complete()) return FoundPicks<Engine>(nullptr);
  *popular = std::move(rows);
  return engine->template MapSorted<PickRow>(CoverOfDocument{&maker, &lists});
}

// The same by rows, of donors first, then of what is popular: either may take all the memory that rows have.
template <class Engine>
FoundPicks<Engine> CoverByRows(Engine* engine, const typename Engine::Stream& keys, const PhraseOptions& options,
                               const CoverMaker& maker, const CountsOfKey& counts, typename Engine::Stream* popular) {
  ASSIGN_OR_RETURN(auto donors, engine->GroupKeysOf(*keys, DonorsOfShingle{&options, maker.counts()}));
  auto picks = engine->template CollectSorted<PickRow>(std::move(donors), CoverOfRows{&maker});
  if (!picks.ok()) return picks;
  ASSIGN_OR_RETURN(*popular, engine->GroupKeysOf(*keys, PopularKeys{counts}));
  return picks;
}

// The rows of popular phrases, from those of CountsOfKey.
template <class Engine, class ShinglesOfPages, class Deliver>
Status DeliverPopular(Engine* engine, const ShinglesOfExample<ShinglesOfPages>& examples,
                      typename Engine::Stream popular, RowGate<Deliver>* gate) {
  RETURN_IF_ERROR(engine->MapRowsInto(examples, popular.get()));
  RETURN_IF_ERROR(examples.trouble->status());
  ASSIGN_OR_RETURN(auto shingles, engine->GroupRows(std::move(popular), ShingleOfKey()));
  return engine->template CollectTo<PopularPhraseRow>(std::move(shingles), PopularPhraseRows(), [gate] {
    using Output = typename RowGate<Deliver>::Output;
    return std::unique_ptr<Output>(new Output{gate});
  });
}

// Covers and popular phrases; `counts` are left for every document.
template <class Engine, class ShinglesOfPages, class Deliver>
Status FindPopular(Engine* engine, const PhraseOptions& options, const PageShingler& shingler,
                   const SampledPhrases& sampled, const ShinglesOfPages& shingles_of_pages,
                   typename Engine::Stream keys, const PhraseSites& sites, std::vector<SampleCounts>* counts,
                   RowGate<Deliver>* gate) {
  ASSIGN_OR_RETURN(const auto counted, engine->GroupKeysOf(*keys, PopularShingles{options.min_documents, counts}));

  const CoverMaker maker(options, sites.foreign, sites.addresses, counts);
  std::vector<ExampleKeys> examples(engine->page_numbers());
  const CountsOfKey counts_of_key = {options.min_documents, &sites.domains, &examples};
  typename Engine::Stream popular;
  auto picks = CoverByLists(engine, keys, options, maker, counts_of_key, &popular);
  if (picks.ok() && *picks == nullptr) picks = CoverByRows(engine, keys, options, maker, counts_of_key, &popular);
  if (!picks.ok()) return picks.status();
  keys.reset();
  FirstTrouble trouble;
  const std::vector<bool> is_example = PagesOf(examples);
  RETURN_IF_ERROR(DeliverPopular(
      engine,
      ShinglesOfExample<ShinglesOfPages>{&shingler, &shingles_of_pages, &sampled, &examples, &is_example, &trouble},
      std::move(popular), gate));
  return DeliverCovers(engine, picks->get(), gate);
}

// Calls deliver(row), which returns a Status, for every row of every table, of near-duplicates alone without `popular`: in
// no particular order, from one thread at a time. `passed`: the shingles of all pages with words, of this seed and k, when
// they were made before; null otherwise.
template <class Engine, class Deliver>
Result<PhraseCounts> FindPhrases(Engine* engine, uint64_t seed, const PhraseOptions& options, bool popular,
                                 const HostAddresses* addresses,
                                 typename Engine::template ValuesOfPages<Shingles>* passed, Deliver deliver) {
  RowGate<Deliver> gate(&deliver);
  const PageShingler shingler(seed, options.k);
  const SampledPhrases sampled(seed);
  // Made once, and kept in a part of the share of findings.
  auto made = engine->template NewPageValues<Shingles>(passed == nullptr ? engine->plan().finding_bytes / 2 : 0);
  if (passed == nullptr) RETURN_IF_ERROR(made.Open());
  auto& shingles = passed == nullptr ? made : *passed;
  typename Engine::Stream keys;
  ASSIGN_OR_RETURN(const PageClusters clusters, FindDocuments(engine, options, shingler, sampled, &shingles,
                                                              passed != nullptr, popular ? &keys : nullptr));
  PageColumn<PageId, Merge::kSet> ids(engine->page_numbers());
  RETURN_IF_ERROR(engine->MapPages(IdOfPage{{PageSets<PageId>(&ids)}}));
  Hosts hosts(engine->page_numbers());
  RETURN_IF_ERROR(FindHosts(engine, &hosts));
  const PhraseSites sites(options, hosts, addresses);
  std::vector<SampleCounts> samples(engine->page_numbers());
  if (popular) {
    RETURN_IF_ERROR(FindPopular(engine, options, shingler, sampled, shingles, std::move(keys), sites, &samples, &gate));
  }

  PhraseCounts counts;
  std::vector<bool> documents(engine->page_numbers());
  counts.hosts_without_address = sites.addresses.hosts_without_address();
  std::mutex mutex;
  RETURN_IF_ERROR(engine->ForEachPage(
      kHeadPart,
      [&](const PageView& page) {
        const SampleCounts& sample = samples[page.number];
        const bool is_document = page.words > 0 && clusters.Represents(page.number);
        {
          const std::lock_guard lock(mutex);
          counts.Add(page, clusters, sample, options.min_popular);
          documents[page.number] = is_document;
        }
        if (clusters.size(page.number) > 1) {
          static_cast<void>(gate.Add(RowOfDuplicate(page, clusters, ids[clusters.representative(page.number)])));
        }
        if (sample.popular > 0) static_cast<void>(gate.Add(RowOfDocument(page, sample, options.min_popular)));
      },
      "rows"));
  RETURN_IF_ERROR(gate.status());
  if (!popular) return counts;
  for (const PhraseSiteRow& row : RowsOfSites(sites.named, ids, documents, samples, clusters)) {
    counts.suspicious_sites += row.suspicious ? 1 : 0;
    counts.sites_of_one_cluster += row.majority_cluster >= 0 ? 1 : 0;
    RETURN_IF_ERROR(gate.Add(row));
  }
  return counts;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASES_H_
