#include "seamripper/output_file.h"

#include <utility>

#include "os/named_output.h"

namespace seamripper {

OutputFile::OutputFile(std::unique_ptr<NamedOutput> file) : file_(std::move(file)) {}
OutputFile::~OutputFile() = default;
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;

Result<OutputFile> OutputFile::Create(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
  return OutputFile(std::move(file));
}

Status OutputFile::Write(std::string_view bytes) { return file_->Append(bytes); }
Status OutputFile::Finish() { return file_->Finish(); }
void OutputFile::RemoveUnfinished() { RemoveUnfinishedOutput(); }

}  // namespace seamripper
