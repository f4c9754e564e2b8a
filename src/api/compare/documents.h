// A user's own documents: the texts of files, folders, crawl files and standard input, in memory.
#ifndef SEAMRIPPER_API_COMPARE_DOCUMENTS_H_
#define SEAMRIPPER_API_COMPARE_DOCUMENTS_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/reader.h"
#include "base/status.h"
#include "ingest/settings.h"

namespace seamripper {

struct Document {
  std::string name;  // the file as the user would name it; the URL of a record of a crawl file
  std::string text;
  uint64_t words = 0;
};

struct Documents {
  std::vector<Document> all;
  uint64_t words = 0;
  uint64_t bytes = 0;                       // of memory, as the request counts them
  std::map<std::string, uint64_t> skipped;  // by reason: records that are no pages, files that are not read
  uint64_t damaged_pieces = 0;
  uint64_t damaged_bytes = 0;
  std::vector<std::string> damage;
  std::vector<std::string> notices;
};

struct DocumentRequest {
  std::vector<std::string> inputs;
  std::string corpus;  // left out of folders
  IngestSettings settings;
  ParquetConverter parquet;
  uint64_t most_bytes = 0;      // of texts
  uint64_t bytes_per_word = 0;  // that each word of them counts besides
  const std::atomic<bool>* stop = nullptr;
};

// The pages an ingest would make of the inputs, in the order it would give them; several of one URL are several
// documents. kUsage for what does not exist, when there is more than `most_bytes`, and when there is none at all.
Result<Documents> ReadDocuments(const DocumentRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_COMPARE_DOCUMENTS_H_
