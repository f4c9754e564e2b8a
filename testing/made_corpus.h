// A corpus on disk made of the texts a test has in mind.
#ifndef SEAMRIPPER_TESTING_MADE_CORPUS_H_
#define SEAMRIPPER_TESTING_MADE_CORPUS_H_

#include <string>
#include <vector>

#include "store/corpus_reader.h"

namespace seamripper {

// Pages with the numbers 0, 1, 2, ..., in `folder`, which exists and holds no other corpus. A text must not be empty.
CorpusReader MakeCorpus(const std::string& folder, const std::vector<std::string>& texts);

// Of a WARC file's bytes, in the same way.
CorpusReader MakeCorpusOfWarc(const std::string& folder, const std::string& warc);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_MADE_CORPUS_H_
