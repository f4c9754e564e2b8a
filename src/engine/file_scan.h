// Reading the live files of a corpus, those records that are no pages, in order, stretch by stretch, on any number of
// threads.
#ifndef SEAMRIPPER_ENGINE_FILE_SCAN_H_
#define SEAMRIPPER_ENGINE_FILE_SCAN_H_

#include <functional>

#include "base/status.h"
#include "engine/record_numbers.h"
#include "step/file_view.h"
#include "store/corpus_reader.h"

namespace seamripper {

// Calls visit(file) for each live file of the stretch, in order; stops at the first Status that is not ok.
Status ScanFiles(const CorpusReader& corpus, const RecordNumbers& numbers, const RecordNumbers::Stretch& stretch,
                 const std::function<Status(const FileView&)>& visit);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_FILE_SCAN_H_
