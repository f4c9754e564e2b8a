// The steps of the reuse detector. Rows between them are bytes; how they are laid out is at the end of each step.
#ifndef SEAMRIPPER_DETECTORS_REUSE_STEPS_H_
#define SEAMRIPPER_DETECTORS_REUSE_STEPS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/status.h"
#include "columns/reuse_tables.h"
#include "detectors/chunk_rules.h"
#include "detectors/neighbourhoods.h"
#include "detectors/ratios.h"
#include "detectors/reuse_columns.h"
#include "step/file_view.h"
#include "step/page_column.h"
#include "step/page_names.h"
#include "step/page_view.h"
#include "step/shapes.h"
#include "step/total.h"
#include "url/recursion.h"

namespace seamripper {

inline std::string_view BytesOf(const Sha1Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// Of chunks and files that are told of.
struct LabelCounts {
  uint64_t labelled = 0;
  uint64_t stopped = 0;

  LabelCounts& operator+=(const LabelCounts& other) {
    labelled += other.labelled;
    stopped += other.stopped;
    return *this;
  }
};

// One copy of a chunk. Its bytes order by domain, then page, so that whoever goes over a chunk's copies counts both by
// looking at the row before. Known sources have copies of no bytes, which come first.
//
//   4 domain | 8 page << 3 | reason | 4 offset | 4 length      big-endian
struct ChunkCopy {
  uint32_t domain = 0;
  uint64_t page = 0;
  StopReason reason = StopReason::kCounts;
  uint32_t offset = 0;
  uint32_t length = 0;

  static constexpr size_t kBytes = 20;
  void Store(std::string* bytes) const;
  static ChunkCopy Load(std::string_view bytes);
};

// map rows: the chunks of a page under a profile, by their hashes. Counts how many of them count, and all of them.
template <ChunkProfile kProfile>
struct ChunksOfPage {
  static constexpr std::string_view kName = "chunks";
  static constexpr uint32_t kParts = kProfile == ChunkProfile::kBlocks ? kBlocksPart : kArdi2014Part;
  struct Scratch {
    std::string value;
  };
  struct Changes {
    PageAdds<uint32_t> chunks;
    PartOfTotal<uint64_t> all;
  };
  const ChunkRules& rules;
  const ReuseColumns& pages;
  Changes changes;

  ChunksOfPage(const ChunkRules& the_rules, ReuseColumns* columns, Total<uint64_t>* all)
      : rules(the_rules), pages(*columns), changes{PageAdds<uint32_t>(&columns->chunks), PartOfTotal<uint64_t>(all)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (!pages.Has(page.number)) return;
    const ChunkRows& rows = kProfile == ChunkProfile::kBlocks ? page.blocks : page.ardi2014;
    ChunkCopy copy = {.domain = pages.domains[page.number], .page = page.number};
    uint32_t counted = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      const ChunkRow row = rows[i];
      copy.reason = rules.Check(row.hash, row.length(), row.visible());
      copy.offset = row.offset;
      copy.length = row.length();
      counted += copy.reason == StopReason::kCounts ? 1 : 0;
      copy.Store(&scratch->value);
      sink->Row(BytesOf(row.hash), scratch->value);
    }
    sink->changes.chunks.Emit(page.number, counted);
    *sink->changes.all += rows.size();
  }
};

// add rows: the hashes of known chunks that count; whose they are, and how many.
template <class Known>
struct KnownChunks {
  static constexpr std::string_view kName = "known chunks";
  struct Changes {
    NameChanges hosts;
    PartOfTotal<uint64_t> chunks;
  };
  const Known* known;
  Changes changes;

  size_t tasks() const { return known->inputs(); }
  template <class Sink>
  Status operator()(size_t input, Sink* sink) const {
    return known->AddChunks(input, sink);
  }
};

// add rows: the hashes of known files.
template <class Known>
struct KnownFiles {
  static constexpr std::string_view kName = "known files";
  const Known* known;

  size_t tasks() const { return known->inputs(); }
  template <class Sink>
  Status operator()(size_t input, Sink* sink) const {
    return known->AddFiles(input, sink);
  }
};

// How often something is there.
struct CopyCounts {
  uint64_t copies = 0;
  uint64_t pages = 0;
  uint64_t domains = 0;
  int64_t captured = 0;  // the earliest
  ChunkCopy first;       // by page, then offset
  StopReason reason = StopReason::kCounts;

  void Add(const ChunkCopy& copy, int64_t captured_then);

 private:
  uint64_t last_page_ = 0;
  uint32_t last_domain_ = 0;
};

// What is found out about a chunk, on its way to the page that has its first copy.
struct ChunkFacts {
  Sha1Digest hash{};
  uint32_t offset = 0;
  uint64_t copies = 0;
  uint64_t pages = 0;
  uint64_t domains = 0;
  uint64_t bytes = 0;
  int64_t captured = 0;
  StopReason reason = StopReason::kCounts;
  uint8_t labelled = 0;
  std::array<uint8_t, 6> none{};
};
static_assert(std::has_unique_object_representations_v<ChunkFacts>);  // equal facts are equal bytes

// Rows by page (BigEndian): the first byte says what, and in which order they come.
enum class PageRowKind : char { kHead, kSample, kFacts, kLabelled };

// group rows: all copies of a chunk. Decides whether it is labelled; tells its pages.
//
//   by page: kFacts | ChunkFacts            the first page, of chunks that are told of
//            kLabelled | 20 hash | 8 copies  every page of a labelled chunk
struct ChunkOfHash {
  static constexpr std::string_view kName = "copies";
  static constexpr bool kWholeGroups = true;
  struct Scratch {
    std::string value;
  };
  struct Changes {
    PageAdds<uint32_t> chunks;  // what does not count after all is taken off
    PageAdds<uint32_t> bad_chunks;
    PageBits<uint64_t> firsts;
    PartOfTotal<LabelCounts> met;
  };
  const bool known;  // labelled are known chunks; else those of more copies than
  const uint64_t threshold;
  const std::vector<uint64_t>* const pages_of_domains;  // null: boilerplate counts
  const ReuseColumns& pages;
  Changes changes;

  ChunkOfHash(bool are_known, uint64_t most_copies, const std::vector<uint64_t>* of_domains, ReuseColumns* columns,
              Total<LabelCounts>* met)
      : known(are_known),
        threshold(most_copies),
        pages_of_domains(of_domains),
        pages(*columns),
        changes{PageAdds<uint32_t>(&columns->chunks), PageAdds<uint32_t>(&columns->bad_chunks),
                PageBits<uint64_t>(&columns->firsts), PartOfTotal<LabelCounts>(met)} {}

  template <class Sink>
  void operator()(std::string_view hash, const RowGroup& rows, Scratch* scratch, Sink* sink) const {
    // One copy is no boilerplate, and is told of only when it is labelled.
    const bool one_is_labelled = known || threshold == 0;
    if (rows.is_one_row() && !one_is_labelled) return;
    CopyCounts counted, stopped;
    bool is_known = false;
    rows.ForEach([&](const WideRow& row) {
      if (row.value.empty()) {
        is_known = true;
        return;
      }
      const ChunkCopy copy = ChunkCopy::Load(row.value);
      (copy.reason == StopReason::kCounts ? counted : stopped).Add(copy, pages.captured[copy.page]);
    });
    CopyCounts& counts = counted.copies > 0 ? counted : stopped;
    if (counts.copies == 0) return;
    if (counts.reason == StopReason::kCounts && IsBoilerplate(counts)) counts.reason = StopReason::kBoilerplate;
    const bool counts_at_all = counts.reason == StopReason::kCounts;
    const bool labelled = counts_at_all && (known ? is_known : counts.copies > threshold);
    if (counts.copies >= 2 || labelled) TellFirstPage(hash, counts, labelled, scratch, sink);
    if (labelled || counts.reason == StopReason::kBoilerplate) TellPages(hash, rows, labelled, scratch, sink);
  }

 private:
  bool IsBoilerplate(const CopyCounts& counts) const;
  std::string_view FactsRow(std::string_view hash, const CopyCounts& counts, bool labelled, std::string* value) const;

  template <class Sink>
  void TellFirstPage(std::string_view hash, const CopyCounts& counts, bool labelled, Scratch* scratch,
                     Sink* sink) const {
    sink->changes.met->labelled += labelled ? 1 : 0;
    sink->changes.met->stopped += counts.reason != StopReason::kCounts ? 1 : 0;
    sink->changes.firsts.Emit(counts.first.page, ReuseColumns::FirstAt(counts.first.offset));
    sink->Row(BigEndian(counts.first.page).bytes(), FactsRow(hash, counts, labelled, &scratch->value));
  }

  template <class Sink>
  void TellPages(std::string_view hash, const RowGroup& rows, bool labelled, Scratch* scratch, Sink* sink) const {
    uint64_t page = 0;
    uint32_t copies = 0;
    const auto tell = [&] {
      if (copies == 0) return;
      if (!labelled) {
        sink->changes.chunks.Emit(page, -copies);
        return;
      }
      sink->changes.bad_chunks.Emit(page, copies);
      scratch->value.assign(1, static_cast<char>(PageRowKind::kLabelled));
      scratch->value.append(hash).append(BigEndian(copies).bytes());
      sink->Row(BigEndian(page).bytes(), scratch->value);
    };
    rows.ForEach([&](const WideRow& row) {
      if (row.value.empty()) return;
      const ChunkCopy copy = ChunkCopy::Load(row.value);
      if (copy.reason != StopReason::kCounts) return;
      if (copy.page != page) {
        tell();
        copies = 0;
      }
      page = copy.page;
      ++copies;
    });
    tell();
  }
};

// The row of a sample of the chunk, which is valid UTF-8.
void StoreSample(uint32_t offset, std::string_view chunk, std::string* value);

// map rows: what has to be known of the pages that ChunkOfHash told something.
//
//   by page: kHead | 8 page id | url
//            kSample | 4 offset | text      big-endian; of blocks that are first copies, and of a few others
template <ChunkProfile kProfile>
struct HeadOfToldPage {
  static constexpr std::string_view kName = "addresses";
  static constexpr uint32_t kParts =
      kHeadPart | (kProfile == ChunkProfile::kBlocks ? kTextPart | kBlocksPart : kNoParts);
  struct Scratch {
    std::string value;
  };
  const ReuseColumns& pages;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const bool has_first = pages.HasFirst(page.number);
    if (!has_first && pages.bad_chunks[page.number] == 0) return;
    const BigEndian key(page.number);
    scratch->value.assign(1, static_cast<char>(PageRowKind::kHead));
    scratch->value.append(BigEndian(static_cast<uint64_t>(page.id)).bytes()).append(page.url);
    sink->Row(key.bytes(), scratch->value);
    if (kProfile != ChunkProfile::kBlocks || !has_first) return;
    for (size_t i = 0; i < page.blocks.size(); ++i) {
      const ChunkRow block = page.blocks[i];
      if (block.offset >= page.text.size() || !pages.MayBeFirst(page.number, block.offset)) continue;
      StoreSample(block.offset, page.text.substr(block.offset, block.length()), &scratch->value);
      sink->Row(key.bytes(), scratch->value);
    }
  }
};

// group: the rows of the tables, ReuseChunkRow and ChunkPageRow, from what a page was told.
struct FindingsOfPage {
  static constexpr std::string_view kName = "samples";
  // Their text keeps its room.
  struct Scratch {
    ReuseChunkRow chunk;
    ChunkPageRow page;
  };

  template <class Sink>
  void operator()(std::string_view, std::span<const WideRow> rows, Scratch* scratch, Sink* sink) const {
    size_t samples = 0;  // as many rows behind the first
    for (const WideRow& row : rows) {
      const std::string_view value = row.value.substr(1);
      switch (static_cast<PageRowKind>(row.value[0])) {
        case PageRowKind::kHead:
          SetHead(value, scratch);
          break;
        case PageRowKind::kSample:
          ++samples;
          break;
        case PageRowKind::kFacts:
          SetChunk(value, rows.subspan(1, samples), &scratch->chunk);
          sink->Add(scratch->chunk);
          break;
        case PageRowKind::kLabelled:
          SetPage(value, &scratch->page);
          sink->Add(scratch->page);
          break;
      }
    }
  }

 private:
  static void SetHead(std::string_view value, Scratch* scratch);
  static void SetChunk(std::string_view value, std::span<const WideRow> samples, ReuseChunkRow* chunk);
  static void SetPage(std::string_view value, ChunkPageRow* page);
};

// map rows: the payload of a page or file, by its hash. Known sources have rows of no bytes, which come first.
//
//   4 domain | 8 id | 8 page number or kNoPage | 8 bytes | url      big-endian
struct PayloadOfRecord {
  static constexpr std::string_view kName = "files";
  static constexpr uint32_t kParts = kHeadPart;
  static constexpr uint64_t kNoPage = ~uint64_t{0};
  struct Scratch {
    std::string value;
  };
  const ReuseColumns& pages;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (!pages.Has(page.number)) return;
    Store(pages.domains[page.number], page.id, page.number, page.payload_bytes, page.url, &scratch->value);
    sink->Row(BytesOf(page.payload_sha1), scratch->value);
  }
  template <class Sink>
  void operator()(const FileView& file, Scratch* scratch, Sink* sink) const {
    if (LooksRecursive(file.url)) return;
    Store(pages.domains.Find(DomainOf(file)), file.id, kNoPage, file.bytes, file.url, &scratch->value);
    sink->Row(BytesOf(file.sha1), scratch->value);
  }

  static uint64_t PageOf(const WideRow& row) { return BigEndian::Load(row.value.substr(12)); }

 private:
  static void Store(uint32_t domain, PageId id, uint64_t number, uint64_t bytes, std::string_view url,
                    std::string* value);
};

// collect: all copies of a payload. Marks the pages of labelled ones.
struct FileOfHash {
  static constexpr std::string_view kName = "copies of files";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};
  struct Changes {
    PageBits<uint8_t> labelled_pages;
    PartOfTotal<LabelCounts> met;
  };
  const bool known;
  const uint64_t threshold;
  const ChunkRules& rules;
  Changes changes;

  FileOfHash(bool are_known, uint64_t most_copies, const ChunkRules& the_rules, ReuseColumns* pages,
             Total<LabelCounts>* met)
      : known(are_known),
        threshold(most_copies),
        rules(the_rules),
        changes{PageBits<uint8_t>(&pages->file_labelled), PartOfTotal<LabelCounts>(met)} {}

  template <class Sink>
  void operator()(std::string_view hash, const RowGroup& rows, Scratch*, Sink* sink) const {
    ReuseFileRow found;
    if (!Find(hash, rows, &found)) return;
    if (found.labelled) {
      ++sink->changes.met->labelled;
      rows.ForEach([&](const WideRow& row) {
        const uint64_t page = row.value.empty() ? PayloadOfRecord::kNoPage : PayloadOfRecord::PageOf(row);
        if (page != PayloadOfRecord::kNoPage) sink->changes.labelled_pages.Emit(page, 1);
      });
    }
    sink->push_back(std::move(found));
  }

 private:
  // Whether it is told of.
  bool Find(std::string_view hash, const RowGroup& rows, ReuseFileRow* found) const;
};

// map: what the table says of a page, ReusePageRow. `partial` is left for whoever knows all pages.
struct PageOfReuse {
  static constexpr std::string_view kName = "pages";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  const ReuseColumns& pages;
  const std::vector<bool>& wanted;  // those that have a row

  const std::vector<bool>* wanted_pages() const { return &wanted; }

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Add(ReusePageRow{page.id, std::string(page.url), pages.chunks[page.number], pages.bad_chunks[page.number],
                           false, pages.file_labelled[page.number] != 0});
  }
};

// map rows: the directory of a page with chunks that count, by its domain. Sums up how many of them are bad.
//
//   directory | 5 chunks | 5 bad chunks     most significant bits first, seven in a byte whose highest bit is set
//
// No byte behind the directory is a '/': so all that is below a prefix, which ends in one, stands together.
struct DirectoryOfPage {
  static constexpr std::string_view kName = "directories";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {
    std::string value;
  };
  const ReuseColumns& pages;
  PartOfTotal<RatioSums> changes;

  DirectoryOfPage(const ReuseColumns& columns, Total<RatioSums>* contains) : pages(columns), changes(contains) {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const ChunksOfLeaf leaf = {pages.chunks[page.number], pages.bad_chunks[page.number]};
    if (!pages.Has(page.number) || leaf.chunks == 0) return;
    sink->changes->Add(RatioOf(leaf.bad_chunks, leaf.chunks));
    scratch->value = DirectoryOf(page.url, page.host);
    StoreCounts(leaf, &scratch->value);
    sink->Row(page.domain, scratch->value);
  }

  static constexpr size_t kCountBytes = 10;
  static void StoreCounts(const ChunksOfLeaf& counts, std::string* value);
  static ChunksOfLeaf LoadCounts(std::string_view value);
};

// group: the neighbourhoods of a domain. Gives those with a labelled chunk, NeighbourhoodRow, however few pages they have; what
// is bad is left for whoever knows all of them.
struct NeighbourhoodsOfDomain {
  static constexpr std::string_view kName = "neighbourhoods";
  static constexpr bool kWholeGroups = true;
  struct Scratch {
    NeighbourhoodTree tree;
  };
  const KnownSites& known;
  PartOfTotal<NeighbourhoodSums> changes;

  NeighbourhoodsOfDomain(const KnownSites& known_sites, Total<NeighbourhoodSums>* sums)
      : known(known_sites), changes(sums) {}

  template <class Sink>
  void operator()(std::string_view domain, const RowGroup& rows, Scratch* scratch, Sink* sink) const {
    const auto found = [&](NeighbourhoodRow* row) {
      if (row->depth > 0) sink->changes->Add(*row);
      if (row->bad_chunks == 0 || row->prefix.empty()) return;
      row->known_source = known.Has(*row);
      sink->Add(*row);
    };
    scratch->tree.Begin(domain);
    rows.ForEach([&](const WideRow& row) {
      const std::string_view directory = row.value.substr(0, row.value.size() - DirectoryOfPage::kCountBytes);
      scratch->tree.Add(directory, DirectoryOfPage::LoadCounts(row.value), found);
    });
    scratch->tree.Finish(found);
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REUSE_STEPS_H_
