// Content that is known, for the reuse detector: read from crawls when it asks for it.
#ifndef SEAMRIPPER_RUNS_KNOWN_SOURCES_H_
#define SEAMRIPPER_RUNS_KNOWN_SOURCES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "detectors/chunk_rules.h"
#include "detectors/neighbourhoods.h"
#include "detectors/reuse_steps.h"
#include "runs/page_stream.h"
#include "url/domain.h"

namespace seamripper {

// Memory: the hosts. Pages whose URLs are a crawler's recursion are known like any.
class KnownSources {
 public:
  static constexpr bool kKnown = true;

  // Both outlive it.
  KnownSources(const PageStream& stream, ChunkProfile profile, const ChunkRules& rules)
      : stream_(stream),
        cut_(profile == ChunkProfile::kBlocks ? ChunkCut::kBlocks : ChunkCut::kArdi2014),
        rules_(rules) {}

  size_t inputs() const { return stream_.inputs(); }

  // Rows without a value under the hashes of all chunks that count; emits their hosts, and their number. Many threads.
  template <class Sink>
  Status AddChunks(size_t input, Sink* sink) const {
    return stream_.Read(input, cut_, [&](const ChunkedRecord& record) {
      if (!record.host.empty()) sink->changes.hosts.EmitName(record.host);
      for (const Chunk& chunk : *record.chunks) {
        if (rules_.Check(chunk.hash, chunk.length, chunk.visible) != StopReason::kCounts) continue;
        sink->Row(BytesOf(chunk.hash), {});
        ++*sink->changes.chunks;
      }
      return Status();
    });
  }

  // The same of payloads, of pages and files.
  template <class Sink>
  Status AddFiles(size_t input, Sink* sink) const {
    return stream_.Read(input, ChunkCut::kNone, [&](const ChunkedRecord& record) {
      sink->Row(BytesOf(record.sha1), {});
      return Status();
    });
  }

  // What AddChunks told of all inputs.
  void SetFound(std::span<const std::string_view> hosts, uint64_t chunks) {
    for (const std::string_view host : hosts) {
      sites_.hosts.emplace(host);
      sites_.domains.emplace(RegistrableDomain(host, SuffixSection::kIcann));
    }
    chunks_ = chunks;
  }
  const KnownSites& sites() const { return sites_; }
  uint64_t chunks() const { return chunks_; }

 private:
  const PageStream& stream_;
  const ChunkCut cut_;
  const ChunkRules& rules_;
  uint64_t chunks_ = 0;
  KnownSites sites_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_KNOWN_SOURCES_H_
