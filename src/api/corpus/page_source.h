// The source of a page, read again from the crawl: nothing else is kept of it.
#ifndef SEAMRIPPER_API_CORPUS_PAGE_SOURCE_H_
#define SEAMRIPPER_API_CORPUS_PAGE_SOURCE_H_

#include <cstdint>

#include "api/corpus/read_text.h"
#include "base/status.h"
#include "store/corpus_reader.h"

namespace seamripper {

// kEnvironment: the crawl file is gone, was standard input, or does not hold the page any more.
Result<FileSource> ReadPageSource(const CorpusReader& corpus, PagePlace place);

// Length of the pieces of noise that the corpus's style sketches were made of.
uint32_t StyleGramBytes(const CorpusReader& corpus);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_PAGE_SOURCE_H_
