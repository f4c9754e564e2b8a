// A document on disk.
#ifndef SEAMRIPPER_API_REPORT_WRITTEN_REPORT_H_
#define SEAMRIPPER_API_REPORT_WRITTEN_REPORT_H_

#include <string>

#include "report/document.h"
#include "seamripper/report.h"

namespace seamripper {

// Draws it into the file `path`, which is written as NamedOutput says.
Result<WrittenReport> WriteDocument(const report::Document& document, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_WRITTEN_REPORT_H_
