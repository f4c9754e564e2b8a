// Where the page is that a user names.
#ifndef SEAMRIPPER_API_CORPUS_FIND_PAGE_H_
#define SEAMRIPPER_API_CORPUS_FIND_PAGE_H_

#include <string>

#include "seamripper/reuse.h"
#include "store/corpus_reader.h"

namespace seamripper {

// By URL, in any spelling that parses to the same and also without its scheme, or by page id in decimal. kUsage when it is
// not there; `path` is the corpus's name in what is said then.
Result<PagePlace> FindPage(const CorpusReader& corpus, const std::string& path, const std::string& url_or_id);
Result<PagePlace> FindPage(const CorpusReader& corpus, PageId id);
// The text of a page, and nothing else of it.
Result<std::string> ReadTextOfPage(const CorpusReader& corpus, PageId id);
// Its chunks, the bytes of ChunkRows.
Result<std::string> ReadChunksOfPage(const CorpusReader& corpus, PageId id, ChunkProfile profile);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_FIND_PAGE_H_
