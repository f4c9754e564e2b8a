// The detector `phrases` (Fetterly, Manasse, Najork 2005; seamripper/phrases.h says what it finds): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_PHRASES_H_
#define SEAMRIPPER_DETECTORS_PHRASES_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/page_id.h"
#include "base/status.h"
#include "detectors/donor_choice.h"
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
#include "step/total.h"

namespace seamripper {

// What the detector keeps in memory for each page: clusters 24, ids 8, hosts 4, hashes of URLs 8, examples 8, counts 5,
// their numbers as donors 17; and while these are made, 16 besides.
inline constexpr uint64_t kPhraseBytesPerPage = 90;
// And for each host, besides what all detectors do: a second kind of sites 8, two of names 40, sums 40, donors 24.
inline constexpr uint64_t kPhraseBytesPerHost = 112;

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

  PhraseCounts& operator+=(const PhraseCounts& other);  // of pages
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

// What is known of every page besides its cluster.
struct PhraseColumns {
  explicit PhraseColumns(uint64_t pages)
      : ids(pages), urls(pages), popular(pages), covers(pages), documents(pages), hosts(pages) {}

  PageColumn<PageId, Merge::kSet> ids;
  UrlHashes urls;
  PopularCounts popular;
  CoverColumn covers;
  PageColumn<uint8_t, Merge::kSet> documents;  // 1: is one
  Hosts hosts;
};

// map: host, id and URL of a page.
struct AddressOfPage {
  static constexpr std::string_view kName = HostOfPage::kName;
  static constexpr uint32_t kParts = kHeadPart;
  using Scratch = HostOfPage::Scratch;
  struct Changes {
    NameChanges hosts;
    NameChanges addresses;
    PageSets<PageId> ids;
    PageSets<uint64_t> urls;
  };
  uint64_t seed;
  HostOfPage host;
  Changes changes;

  AddressOfPage(uint64_t the_seed, PhraseColumns* pages)
      : seed(the_seed),
        host(&pages->hosts),
        changes{host.changes.hosts, host.changes.addresses, PageSets<PageId>(&pages->ids),
                PageSets<uint64_t>(&pages->urls)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    host(page, scratch, sink);
    sink->changes.ids.Emit(page.number, page.id);
    sink->changes.urls.Emit(page.number, DonorHash(seed, page.url));
  }
};

// map: what a page is, when all is known of it.
struct CountsOfPage {
  static constexpr std::string_view kName = "counts";
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  struct Changes {
    PartOfTotal<PhraseCounts> counts;
    PageSets<uint8_t> documents;
  };
  const PageClusters* clusters;
  const PopularCounts* popular;
  const CoverColumn* covers;
  uint32_t min_popular;
  Changes changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    Count(page, &*sink->changes.counts);
    if (page.words > 0 && clusters->Represents(page.number)) sink->changes.documents.Emit(page.number, 1);
  }

 private:
  void Count(const PageView& page, PhraseCounts* counts) const;
};

// The rows of covers, a share of them at a time, because whoever brings pages together keeps a list of them in memory.
template <class Engine, class Picks, class Tables>
Status DeliverCovers(Engine* engine, Picks* picks, Tables* tables) {
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
    RETURN_IF_ERROR(engine->template PairTo<std::vector<PhraseCoverRow>>(
        pairs, DonorsOfDocument(batch), [tables] { return tables->template Output<PhraseCoverRow>(); }));
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

// The covers of all documents with enough that is popular.
template <class Engine, class Tables>
Status FindCovers(Engine* engine, uint64_t seed, const PhraseOptions& options, const PhraseSites& sites,
                  typename Engine::Stream keys, PhraseColumns* pages, Tables* tables) {
  std::vector<bool> covered(engine->page_numbers());
  for (uint64_t page = 0; page < covered.size(); ++page) covered[page] = pages->popular[page] >= options.min_popular;
  if (engine->page_numbers() > DonorOrder::kMostPages) {
    return UsageError("more pages than covers are made for: ask for near-duplicates alone (--no-popular)");
  }
  const DonorOrder order(seed, pages->hosts, pages->urls);
  ASSIGN_OR_RETURN(auto donors, engine->GroupKeys(std::move(keys), DonorsOfShingle{&options, &order, &covered}));
  const CoverMaker maker(options, sites.foreign, sites.addresses, order);
  ASSIGN_OR_RETURN(const auto picks,
                   engine->template CollectSorted<PickRow>(
                       std::move(donors), CoverOfDocument{&maker, {PageSets<CoverCounts>(&pages->covers)}}));
  return DeliverCovers(engine, picks.get(), tables);
}

// The rows of popular phrases, from those of PopularKeys.
template <class Engine, class ShinglesOfPages, class Tables>
Status DeliverPopular(Engine* engine, const PageShingler& shingler, const SampledPhrases& sampled,
                      const ShinglesOfPages& shingles, const ExampleColumn& examples, typename Engine::Stream popular,
                      Tables* tables) {
  const std::vector<bool> is_example = PagesOf(examples);
  RETURN_IF_ERROR(engine->MapRowsInto(
      ShinglesOfExample<ShinglesOfPages>{&shingler, &shingles, &sampled, &examples, &is_example}, popular.get()));
  RETURN_IF_ERROR(shingles.status());
  ASSIGN_OR_RETURN(auto found, engine->GroupRows(std::move(popular), ShingleOfKey()));
  return engine->template CollectTo<PopularPhraseRow>(std::move(found), PopularPhraseRows(),
                                                      [tables] { return tables->template Output<PopularPhraseRow>(); });
}

// Popular phrases and covers, from the clusters on.
template <class Engine, class ShinglesOfPages, class Tables>
Status FindPopular(Engine* engine, uint64_t seed, const PhraseOptions& options, const PageShingler& shingler,
                   const ShinglesOfPages& shingles, const PageClusters& clusters, const PhraseSites& sites,
                   PhraseColumns* pages, Tables* tables) {
  const SampledPhrases sampled(seed);
  ASSIGN_OR_RETURN(auto keys,
                   engine->MapKeys(SamplesOfDocument<ShinglesOfPages>{&shingles, &sampled, &clusters}));
  RETURN_IF_ERROR(shingles.status());
  ExampleColumn examples(engine->page_numbers());
  ASSIGN_OR_RETURN(auto popular, engine->GroupKeysOf(*keys, PopularKeys{options.min_documents,
                                                                        &sites.domains,
                                                                        {PageAdds<uint8_t>(&pages->popular),
                                                                         PageBits<ExampleKeys>(&examples)}}));
  RETURN_IF_ERROR(FindCovers(engine, seed, options, sites, std::move(keys), pages, tables));
  return DeliverPopular(engine, shingler, sampled, shingles, examples, std::move(popular), tables);
}

// Everything, from the pairs of runs of all pages on.
template <class Engine, class ShinglesOfPages, class Tables>
Result<PhraseCounts> DetectPhrasesOf(Engine* engine, uint64_t seed, const PhraseOptions& options, bool popular,
                                     const HostAddresses* addresses, const PageShingler& shingler,
                                     const ShinglesOfPages& shingles, typename Engine::Stream run_pairs, Tables* tables) {
  ASSIGN_OR_RETURN(const PageClusters clusters,
                   FindClusters(engine, shingler, options.min_similarity, shingles, std::move(run_pairs)));
  PhraseColumns pages(engine->page_numbers());
  RETURN_IF_ERROR(engine->MapPages(AddressOfPage(seed, &pages)));
  pages.hosts.Number();
  const PhraseSites sites(options, pages.hosts, addresses);
  if (popular) {
    RETURN_IF_ERROR(FindPopular(engine, seed, options, shingler, shingles, clusters, sites, &pages, tables));
  }

  Total<PhraseCounts> found;
  RETURN_IF_ERROR(engine->MapPages(
      CountsOfPage{&clusters,
                   &pages.popular,
                   &pages.covers,
                   options.min_popular,
                   {PartOfTotal<PhraseCounts>(&found), PageSets<uint8_t>(&pages.documents)}}));
  RETURN_IF_ERROR(
      engine->MapTo(RowsOfPage{&clusters, &pages.ids, &pages.popular, &pages.covers, options.min_popular},
                    [tables] { return tables->template Output<DuplicateRow, PhrasePageRow>(); }));
  PhraseCounts counts = *found;
  counts.hosts_without_address = sites.addresses.hosts_without_address();
  if (!popular) return counts;
  RETURN_IF_ERROR(DeliverSites(sites.named, pages.ids, pages.documents, pages.popular, clusters,
                               [&](const PhraseSiteRow& row) {
                                 counts.suspicious_sites += row.suspicious ? 1 : 0;
                                 counts.sites_of_one_cluster += row.majority_cluster >= 0 ? 1 : 0;
                                 return tables->Add(row);
                               }));
  return counts;
}

// `tables` takes what is found: Output<Rows...>() gives outputs for rows of these tables, one a thread; Add takes rows, one at a
// time. Near-duplicates alone without `popular`.
//
// An engine that keeps a value for each page makes the shingles once.
template <class Engine, class Tables>
Result<PhraseCounts> DetectPhrases(Engine* engine, uint64_t seed, const PhraseOptions& options, bool popular,
                                   const HostAddresses* addresses, Tables* tables) {
  const PageShingler shingler(seed, options.k);
  using Values = typename Engine::template ValuesOfPages<Shingles>;
  ASSIGN_OR_RETURN(const std::unique_ptr<Values> values, engine->template OpenPageValues<Shingles>());
  const KeptShingles<Values> shingles{values.get()};
  ASSIGN_OR_RETURN(auto run_pairs, engine->MapKeys(RunPairsOfPage<Values>(&shingler, values.get())));
  RETURN_IF_ERROR(shingles.status());
  return DetectPhrasesOf(engine, seed, options, popular, addresses, shingler, shingles, std::move(run_pairs), tables);
}

// On any other engine.
template <class Engine, class Tables>
Result<PhraseCounts> DetectPhrasesFromText(Engine* engine, uint64_t seed, const PhraseOptions& options, bool popular,
                                           const HostAddresses* addresses, Tables* tables) {
  const PageShingler shingler(seed, options.k);
  const ShinglesOfText shingles{&shingler};
  ASSIGN_OR_RETURN(auto run_pairs, engine->MapKeys(RunPairsOfText{&shingler}));
  return DetectPhrasesOf(engine, seed, options, popular, addresses, shingler, shingles, std::move(run_pairs), tables);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASES_H_
