// The (gram, page) records of a corpus as files, and grouped from them in a process of its own, against a peer that reads
// the same.
// Usage: gram_pairs write CORPUS PAIRS CSV    16 bytes a record, and lines for the peer
//        gram_pairs load PAIRS                only reads them: what that costs is taken off
//        gram_pairs group PAIRS               and groups them; the lists stay in memory
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/gram_groups.h"

namespace seamripper {
namespace {

struct Pair {
  uint64_t gram;
  uint64_t page;
};
constexpr size_t kPairsAtOnce = 1 << 16;

FILE* OpenOrEnd(const char* path, const char* mode) {
  FILE* file = std::fopen(path, mode);
  if (file != nullptr) return file;
  std::perror(path);
  std::exit(1);
}

void Write(const GramRecords& records, const char* pairs_path, const char* csv_path) {
  FILE* pairs = OpenOrEnd(pairs_path, "wb");
  FILE* csv = OpenOrEnd(csv_path, "wb");
  for (size_t page = 0; page < records.pages(); ++page) {
    for (const uint64_t gram : records.of(page)) {
      const Pair pair = {gram, page};
      std::fwrite(&pair, sizeof pair, 1, pairs);
      std::fprintf(csv, "%lu,%zu\n", gram, page);
    }
  }
  if (std::fclose(pairs) != 0 || std::fclose(csv) != 0) std::exit(1);
}

GramRecords Load(const char* path) {
  FILE* file = OpenOrEnd(path, "rb");
  GramRecords records;
  std::vector<Pair> pairs(kPairsAtOnce);
  while (const size_t count = std::fread(pairs.data(), sizeof(Pair), pairs.size(), file)) {
    for (size_t i = 0; i < count; ++i) {
      while (records.page_begins.size() <= pairs[i].page) records.page_begins.push_back(records.grams.size());
      records.grams.push_back(pairs[i].gram);
    }
  }
  records.page_begins.push_back(records.grams.size());
  std::fclose(file);
  return records;
}

struct Lists {
  std::vector<uint64_t> grams;
  std::vector<uint32_t> list_ends;
  std::vector<uint32_t> pages;
};

Lists Group(const GramRecords& records) {
  Budget disk(0);
  const GroupOptions options;
  Spool spool(SpoolOptionsFor(records.grams.size(), options), &disk);
  PartitionRecords(records, 0, 1, &spool);
  Lists lists;
  lists.grams.reserve(records.grams.size() / 2);
  lists.list_ends.reserve(records.grams.size() / 2);
  lists.pages.reserve(records.grams.size());
  GroupRecords(spool, 0, 1, options, [&](const NarrowGroup& group) {
    lists.grams.push_back(group.key);
    for (const uint64_t page : group.page) lists.pages.push_back(static_cast<uint32_t>(page));
    lists.list_ends.push_back(static_cast<uint32_t>(lists.pages.size()));
  });
  return lists;
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  const std::string_view verb = argc > 1 ? argv[1] : "";
  if (verb == "write" && argc == 5) {
    Write(GramsOfCorpus(argv[2]), argv[3], argv[4]);
    return 0;
  }
  if ((verb != "load" && verb != "group") || argc != 3) return 2;
  const GramRecords records = Load(argv[2]);
  const Lists lists = verb == "group" ? Group(records) : Lists();
  std::printf("{\"rows\": %zu, \"groups\": %zu, \"records\": %zu}\n", records.grams.size(), lists.grams.size(),
              lists.pages.size());
}
