#include "runs/page_stream.h"

#include "base/bytes.h"
#include "base/xxh3.h"

namespace seamripper {

Result<PageStream> PageStream::Open(const std::vector<std::string>& inputs, const std::string& corpus,
                                    const IngestSettings& settings, ParquetConverter parquet) {
  // Nothing lies below a file.
  ASSIGN_OR_RETURN(Plan plan, MakePlan(inputs, {}, corpus.empty() ? "/dev/null" : corpus));
  return PageStream(std::move(plan), settings, std::move(parquet));
}

Range PageStream::WholeRange(size_t input) const {
  const std::vector<Range>& ranges = plan_.inputs[input].ranges;
  return {ranges.front().begin, ranges.back().end};
}

Result<std::string> PageStream::ContentHash() const {
  std::string hashes;
  for (const PlannedInput& input : plan_.inputs) {
    Hash128 hash;
    if (input.kind == PlannedInput::Kind::kFile) {
      ASSIGN_OR_RETURN(const std::unique_ptr<ReadableFile> file, OpenForReading(input.facts.path, input.facts.bytes));
      ASSIGN_OR_RETURN(const Hash128 content, ExtendContentHash({}, *file, {0, input.facts.bytes}));
      hash = content;
    } else {
      hash = Xxh3Of128(input.facts.path + input.facts.xxh3);
    }
    AppendLittleEndian<uint64_t>(&hashes, hash.low);
    AppendLittleEndian<uint64_t>(&hashes, hash.high);
  }
  return ToHex(Xxh3Of128(hashes));
}

}  // namespace seamripper
