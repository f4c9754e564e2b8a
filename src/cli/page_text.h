// One page described for people and for programs.
#ifndef SEAMRIPPER_CLI_PAGE_TEXT_H_
#define SEAMRIPPER_CLI_PAGE_TEXT_H_

#include <string>

#include "cli/streams.h"
#include "seamripper/passages.h"
#include "seamripper/stories.h"

namespace seamripper::cli {

// What it is, what each detector says of it and how near that is to its threshold, then where it is from; the sources
// ranked, when it is a quilt; the quilts it is a source of; the labelled chunks, when it has any; its near-duplicates, and the pages that have its popular phrases; the
// text with the passages it has from its sources, or else with its popular phrases: its own lines in a pipe, broken at
// words on a terminal. Own text more than `context_words` from every passage is left out, and
// passages that are the site's text are not numbered; of kWholeText everything is.
std::string PageText(const PageStory& story, uint64_t context_words, const Look& look);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PAGE_TEXT_H_
