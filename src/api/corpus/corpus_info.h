// A manifest as `info` tells it.
#ifndef SEAMRIPPER_API_CORPUS_CORPUS_INFO_H_
#define SEAMRIPPER_API_CORPUS_CORPUS_INFO_H_

#include <string>

#include "seamripper/corpus.h"
#include "store/manifest.h"

namespace seamripper {

CorpusInfo InfoOf(const std::string& path, const Manifest& manifest);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_CORPUS_INFO_H_
