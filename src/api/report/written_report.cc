#include "api/report/written_report.h"

#include "base/sha256.h"
#include "os/file.h"

namespace seamripper {

Result<WrittenReport> WriteDocument(const report::Document& document, const std::string& path) {
  const std::string html = report::Draw(document);
  RETURN_IF_ERROR(ReplaceFile(path, html));
  return WrittenReport{html.size(), ToHex(Sha256Of(html)), {}, report::HasScript()};
}

}  // namespace seamripper
