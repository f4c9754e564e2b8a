#include "api/compare/page_screen.h"

namespace seamripper {
namespace {

constexpr uint64_t kBillion = 1'000'000'000;

Status UnknownProfile(const LabelSet& labels, const std::string& profile) {
  return UsageError(labels.path() + " is made with " + profile +
                    ", which this version of the program cannot: use the one "
                    "that made it, or export it again");
}

}  // namespace

Result<LabelReading> ReadingFor(const LabelSet& labels) {
  const LabelFacts& facts = labels.facts();
  LabelReading reading;
  reading.payload_hash = !labels.hashes(LabelKind::kFile).empty();
  if (facts.algorithm != "sha1") return UnknownProfile(labels, facts.algorithm);
  if (facts.profile == kArdi2014Profile) {
    reading.cut = ChunkCut::kArdi2014;
    return reading;
  }
  if (facts.profile != kBlocksProfile) return UnknownProfile(labels, facts.profile);
  reading.settings = SettingsOf({{"text", facts.text}});
  if (ProfilesOf(reading.settings).at("text") == facts.text) return reading;
  return UnknownProfile(labels, facts.text);
}

ScreenedPage PageScreen::Screen(const ChunkedRecord& record) const {
  const LabelFacts& facts = labels_.facts();
  ScreenedPage page;
  page.is_page = record.is_page;
  page.file_labelled = labels_.Has(LabelKind::kFile, record.sha1);
  for (const Chunk& chunk : *record.chunks) {
    if (chunk.length <= facts.min_chunk || (facts.only_visible && !chunk.visible)) continue;
    const std::optional<LabelKind> kind = labels_.KindOfChunk(chunk.hash);
    if (kind == LabelKind::kStopped) continue;
    ++page.chunks;
    if (kind == LabelKind::kChunk) ++page.bad_chunks;
  }
  page.partial = static_cast<unsigned __int128>(page.bad_chunks) * kBillion >
                 static_cast<unsigned __int128>(partial_threshold_) * page.chunks;
  return page;
}

}  // namespace seamripper
