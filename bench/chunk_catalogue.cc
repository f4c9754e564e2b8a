// The chunks of a corpus as a file of (hash, page, domain) records, and their catalogue made from it in a process of its
// own, against a peer that reads the same.
// Usage: chunk_catalogue write CORPUS RECORDS CSV   28 bytes a record, and lines for the peer
//        chunk_catalogue load RECORDS               only reads them: what that costs is taken off
//        chunk_catalogue group RECORDS              and counts copies, pages, domains of each; they stay in memory
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "detectors/reuse_steps.h"
#include "engine/local_engine.h"
#include "engine/wide.h"
#include "store/corpus_reader.h"

namespace seamripper {
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

std::vector<Entry> Group(const std::vector<Record>& records) {
  Budget disk(0);
  Spool spool({.partition_bits = 8, .writer_bytes = size_t{1} << 40, .spill_folder = {}}, &disk);
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
  } else {
    Fail("write CORPUS RECORDS CSV, load RECORDS, or group RECORDS");
  }
}
