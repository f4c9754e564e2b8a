#include "store/label_set_writer.h"

#include <numeric>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"

namespace seamripper {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;

}  // namespace

Result<std::unique_ptr<LabelSetWriter>> LabelSetWriter::Create(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
  if (file->beside().empty())
    return UsageError(path + " is not a regular file, which a label set must be: give -o another name");
  std::unique_ptr<LabelSetWriter> writer(new LabelSetWriter(std::move(file)));
  RETURN_IF_ERROR(writer->Append(kLabelSetMagic));
  RETURN_IF_ERROR(writer->Align());
  return writer;
}

Status LabelSetWriter::Add(LabelKind kind, const LabelHash& hash) {
  CHECK(kind_ <= kind);
  if (std::exchange(kind_, kind) != kind) last_.reset();
  CHECK(!last_ || *last_ < hash);
  last_ = hash;
  ++counts_[static_cast<size_t>(kind)];
  return Append({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

Status LabelSetWriter::Finish(const LabelFacts& facts) {
  RETURN_IF_ERROR(AppendFilter());
  const std::string json = LabelFactsToJson(facts);
  std::string footer;
  for (const uint64_t count : counts_) AppendLittleEndian(&footer, count);
  AppendLittleEndian<uint64_t>(&footer, json.size());
  RETURN_IF_ERROR(Append(json));
  RETURN_IF_ERROR(Append(footer));
  RETURN_IF_ERROR(Flush());
  std::string seal;
  const Hash128 checksum = checksum_.Finish128();
  AppendLittleEndian(&seal, checksum.low);
  AppendLittleEndian(&seal, checksum.high);
  RETURN_IF_ERROR(file_->Append(seal));
  return file_->Finish();
}

Status LabelSetWriter::Append(std::string_view bytes) {
  buffer_.append(bytes);
  return buffer_.size() < kBufferBytes ? Status() : Flush();
}

Status LabelSetWriter::Flush() {
  checksum_.Update(buffer_);
  RETURN_IF_ERROR(file_->Append(buffer_));
  buffer_.clear();
  return {};
}

Status LabelSetWriter::Align() {
  const uint64_t over = (file_->size() + buffer_.size()) % kLabelSetAlignment;
  return over == 0 ? Status() : Append(std::string(kLabelSetAlignment - over, '\0'));
}

// The filter's size is known when all hashes are, so they are read again.
Status LabelSetWriter::AppendFilter() {
  RETURN_IF_ERROR(Flush());
  const uint64_t all = std::accumulate(counts_.begin(), counts_.end(), uint64_t{0});
  std::vector<FilterBlock> filter(FilterBlocksFor(all));
  {
    ASSIGN_OR_RETURN(const std::unique_ptr<MappedFile> written, MappedFile::Open(file_->beside()));
    const char* hashes = written->bytes().data() + kLabelSetAlignment;
    for (const LabelHash& hash : std::span(reinterpret_cast<const LabelHash*>(hashes), all)) {
      AddToFilter(hash, filter);
    }
  }
  RETURN_IF_ERROR(Align());
  return Append({reinterpret_cast<const char*>(filter.data()), filter.size() * sizeof(FilterBlock)});
}

}  // namespace seamripper
