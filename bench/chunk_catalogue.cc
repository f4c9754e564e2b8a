// The chunks of a corpus as a file of (hash, page, domain) records, and their catalogue made from it in a process of its
// own, against a peer that reads the same.
// Usage: chunk_catalogue write CORPUS RECORDS CSV   28 bytes a record, and lines for the peer
//        chunk_catalogue load RECORDS               only reads them: what that costs is taken off
//        chunk_catalogue group RECORDS              and counts copies, pages, domains of each; they stay in memory
//        chunk_catalogue table RECORDS PARQUET      and writes them as a table, most copies first
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "columns/order.h"
#include "columns/table.h"
#include "detectors/reuse_steps.h"
#include "engine/local_engine.h"
#include "engine/wide.h"
#include "parquet/table_writer.h"
#include "store/corpus_reader.h"

namespace seamripper {
namespace {

struct CatalogueRow {
  std::string chunk;
  int64_t copies = 0;
  int64_t pages = 0;
  int64_t domains = 0;
};

}  // namespace

template <>
struct Table<CatalogueRow> {
  using Row = CatalogueRow;
  static constexpr std::string_view kName = "catalogue";
  static constexpr auto kFields = std::tuple(Stored("chunk", &Row::chunk), Stored("copies", &Row::copies),
                                             Stored("pages", &Row::pages), Stored("domains", &Row::domains));
  static auto Key(const Row& row) { return std::tie(row.chunk); }
  static std::tuple<Falling<int64_t>, const std::string&> Order(const Row& row) { return {{row.copies}, row.chunk}; }
};

namespace {

struct Record {
  Sha1Digest chunk;
  uint32_t page;
  uint32_t domain;
};
static_assert(sizeof(Record) == 28);

[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "chunk_catalogue: %s\n", message.c_str());
  std::exit(1);
}

FILE* OpenOrEnd(const char* path, const char* mode) {
  FILE* file = std::fopen(path, mode);
  return file != nullptr ? file : (std::perror(path), std::exit(1), nullptr);
}

void Write(const char* corpus_path, const char* records_path, const char* csv_path) {
  const Result<CorpusReader> corpus = CorpusReader::Open(corpus_path);
  if (!corpus.ok()) Fail(corpus.status().message());
  EngineOptions options;
  options.spill_folder = corpus_path;
  const auto engine = LocalEngine::Open(*corpus, std::move(options));
  if (!engine.ok()) Fail(engine.status().message());
  FILE* records = OpenOrEnd(records_path, "wb");
  FILE* csv = OpenOrEnd(csv_path, "wb");
  std::map<std::string, uint32_t, std::less<>> domains;
  const Status status = (*engine)->ForEachPage(kHeadPart | kBlocksPart, [&](const PageView& page) {
    const auto number = static_cast<uint32_t>(domains.size());
    const uint32_t domain = domains.try_emplace(std::string(page.domain), number).first->second;
    for (size_t i = 0; i < page.blocks.size(); ++i) {
      const Record record = {page.blocks[i].hash, static_cast<uint32_t>(page.number), domain};
      std::fwrite(&record, sizeof record, 1, records);
      std::fprintf(csv, "%s,%u,%u\n", ToHex(record.chunk).c_str(), record.page, record.domain);
    }
  });
  if (!status.ok()) Fail(status.message());
  if (std::fclose(records) != 0 || std::fclose(csv) != 0) Fail("cannot write");
}

std::vector<Record> Load(const char* path) {
  FILE* file = OpenOrEnd(path, "rb");
  std::fseek(file, 0, SEEK_END);
  std::vector<Record> records(static_cast<size_t>(std::ftell(file)) / sizeof(Record));
  std::rewind(file);
  if (std::fread(records.data(), sizeof(Record), records.size(), file) != records.size()) Fail("cannot read");
  std::fclose(file);
  return records;
}

struct Entry {
  Sha1Digest chunk;
  uint64_t copies;
  uint64_t pages;
  uint64_t domains;
};

// As the engine cuts rows: partitions that are grouped in the second-level cache.
int PartitionBits(size_t records) {
  constexpr size_t kRowsInCache = 8'192;
  return std::countr_zero(std::bit_ceil(records / kRowsInCache + 1));
}

std::vector<Entry> Group(const std::vector<Record>& records) {
  Budget disk(0);
  Spool spool({.partition_bits = PartitionBits(records.size()), .writer_bytes = size_t{1} << 40, .spill_folder = {}},
              &disk);
  WideWriter writer(&spool);
  std::string value;
  for (const Record& record : records) {
    ChunkCopy{.domain = record.domain, .page = record.page}.Store(&value);
    writer.Add(BytesOf(record.chunk), value);
  }
  if (!writer.Finish().ok()) Fail("cannot spool");
  LargeWork large;
  WideGrouper grouper({.memory_bytes = size_t{1} << 40, .spill_folder = {}}, &disk, &large);
  std::vector<Entry> catalogue;
  for (size_t partition = 0; partition < spool.partitions(); ++partition) {
    const Status status = grouper.GroupWhole(spool, partition, [&](std::string_view hash, const RowGroup& rows) {
      CopyCounts counts;
      rows.ForEach([&](const WideRow& row) { counts.Add(ChunkCopy::Load(row.value), 0); });
      if (counts.copies < 2) return Status();
      Entry entry = {{}, counts.copies, counts.pages, counts.domains};
      std::memcpy(entry.chunk.data(), hash.data(), entry.chunk.size());
      catalogue.push_back(entry);
      return Status();
    });
    if (!status.ok()) Fail(status.message());
  }
  return catalogue;
}

// In the table's order.
class CatalogueRows {
 public:
  explicit CatalogueRows(const std::vector<Entry>& entries) : entries_(entries) {}

  bool Next(CatalogueRow* row) {
    if (next_ == entries_.size()) return false;
    const Entry& entry = entries_[next_++];
    *row = {ToHex(entry.chunk), static_cast<int64_t>(entry.copies), static_cast<int64_t>(entry.pages),
            static_cast<int64_t>(entry.domains)};
    return true;
  }
  Status status() const { return {}; }

 private:
  const std::vector<Entry>& entries_;
  size_t next_ = 0;
};

void WriteCatalogue(std::vector<Entry>* catalogue, const char* path) {
  std::sort(catalogue->begin(), catalogue->end(),
            [](const Entry& a, const Entry& b) { return std::tie(b.copies, a.chunk) < std::tie(a.copies, b.chunk); });
  CatalogueRows rows(*catalogue);
  const Result<uint64_t> written = WriteTable<CatalogueRow>(path, &rows);
  if (!written.ok()) Fail(written.status().message());
}

void Print(size_t rows, const std::vector<Entry>& catalogue) {
  uint64_t copies = 0, pages = 0, domains = 0;
  for (const Entry& entry : catalogue) {
    copies += entry.copies;
    pages += entry.pages;
    domains += entry.domains;
  }
  std::printf("{\"rows\": %zu, \"chunks\": %zu, \"copies\": %lu, \"pages\": %lu, \"domains\": %lu}\n", rows,
              catalogue.size(), copies, pages, domains);
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  const std::string_view verb = argc > 2 ? argv[1] : "";
  if (verb == "write" && argc == 5) {
    Write(argv[2], argv[3], argv[4]);
  } else if (verb == "load") {
    Print(Load(argv[2]).size(), {});
  } else if (verb == "group") {
    const std::vector<Record> records = Load(argv[2]);
    Print(records.size(), Group(records));
  } else if (verb == "table" && argc == 4) {
    const std::vector<Record> records = Load(argv[2]);
    std::vector<Entry> catalogue = Group(records);
    WriteCatalogue(&catalogue, argv[3]);
    Print(records.size(), catalogue);
  } else {
    Fail("write CORPUS RECORDS CSV, load RECORDS, group RECORDS, or table RECORDS PARQUET");
  }
}
