// "Where is my text?": documents held against the pages of a corpus, passage by passage. Nothing is written.
#ifndef SEAMRIPPER_CHECK_H_
#define SEAMRIPPER_CHECK_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/detect.h"
#include "seamripper/tables.h"

namespace seamripper {

struct CheckRequest {
  std::vector<std::string> inputs =
      {};                  // as an ingest takes them: text or HTML files, folders, JSONL, crawl files, "-"
  uint32_t k = 5;          // words a passage has at least, and words in a gram; 1 to kMostGramWords
  bool all = false;        // every passage word for word, not only what matters
  std::vector<std::string> not_sites = {};  // hosts and domains whose pages are left out
  uint64_t min_words = 0;  // of a document that a page must share to be told of
  std::vector<std::string> parquet_converter = {};  // as IngestOptions has it
};

struct CheckAnswer {
  uint64_t documents = 0;
  uint64_t document_words = 0;
  uint64_t pages = 0;                       // of the corpus
  uint64_t found_documents = 0;             // that share a passage with a page
  uint64_t found_words = 0;                 // of the documents, that stand on any page
  uint64_t found_pages = 0;                 // that share a passage with a document
  uint64_t stock_pages = 0;                 // of them, that share stock phrases alone
  std::map<std::string, uint64_t> skipped;  // by reason: what of the inputs is no document
  uint64_t damaged_pieces = 0;
  uint64_t damaged_bytes = 0;
  std::vector<std::string> damage;   // the first few damaged places, "FILE:OFFSET: reason"
  std::vector<std::string> notices;  // why some files could not be read at all, "FILE: why"; the first few

  // A document and a page that share passages: document, document_words, shared_words, share, page_words,
  // page_shared_words, page_share, passages, longest (words), same_words, stock, url, page_id, sample (of the longest, 200
  // bytes). By document as they were read, then pages that have stock phrases alone last, then by falling weight of what is
  // shared (when all is told, falling shared_words), then page id.
  std::unique_ptr<TableRows> matches;
  // Each passage: document, words, same_words, stock, start_byte, end_byte, start_char, end_char in the document's text, the same in the
  // page's (page_start_byte, ...), url, page_id, sample. In the same order, then by place in the document.
  std::unique_ptr<TableRows> passages;
};

// Told is what matters: stretches of at least 18 words on both sides whose rare words are mostly the same, whatever was
// changed between them; where there is none, runs of at least 10 words, rare enough together. Rare is what few pages of the
// corpus have. A stretch of at most 50 words is a stock phrase when each of its runs of five is on more than ten pages, and on
// more than one of a thousand. With `all`, a page and a document share what compare.h says of two texts: passages of one are
// found in the other, each in turn, and none is called stock.
// Documents stay in memory, at most half of how.memory_bytes, beyond which there is kUsage; the corpus is read once, all
// of it. Both kinds of rows must be gone before anything else changes the corpus.
Result<CheckAnswer> Check(const DetectOptions& how, const CheckRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_CHECK_H_
