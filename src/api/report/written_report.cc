#include "api/report/written_report.h"

#include "base/sha256.h"
#include "os/named_output.h"

namespace seamripper {

Result<WrittenReport> WriteDocument(const report::Document& document, const std::string& path) {
  const std::string html = report::Draw(document);
  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
  RETURN_IF_ERROR(file->Append(html));
  RETURN_IF_ERROR(file->Finish());
  return WrittenReport{html.size(), ToHex(Sha256Of(html)), report::HasScript()};
}

}  // namespace seamripper
