#include "engine/page_bytes.h"

#include <array>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

// The strings of a page, in this order behind its facts.
enum Piece : size_t { kUrl, kTitle, kIp, kText, kLinks, kSketch, kArdi2014, kBlocks, kPieces };
using Pieces = std::array<std::string_view, kPieces>;

struct FixedFacts {
  uint64_t number;
  PageId id;
  int64_t captured;
  uint64_t words;
  uint64_t payload_bytes;
  std::array<uint64_t, kPieces> piece_bytes;
  std::array<uint8_t, 20> payload_sha1;
  uint32_t flags;
  uint32_t host_begin;  // in the url, as the next three
  uint32_t host_end;
  uint32_t domain_begin;
  uint32_t private_begin;
};

Pieces PiecesOf(const PageView& page, uint32_t parts) {
  const auto of = [parts](uint32_t part, std::string_view bytes) {
    return (parts & part) != 0 ? bytes : std::string_view();
  };
  return {of(kHeadPart, page.url),
          of(kHeadPart, page.title),
          of(kHeadPart, page.ip),
          of(kTextPart, page.text),
          of(kLinksPart, page.links),
          of(kSketchPart, page.sketch),
          of(kArdi2014Part, page.ardi2014.bytes()),
          of(kBlocksPart, page.blocks.bytes())};
}

}  // namespace

void AppendPage(const PageView& page, uint32_t parts, std::string* to) {
  const Pieces pieces = PiecesOf(page, parts);
  FixedFacts facts = {};
  facts.number = page.number;
  facts.id = page.id;
  facts.captured = page.captured;
  facts.words = page.words;
  facts.payload_bytes = page.payload_bytes;
  for (size_t i = 0; i < kPieces; ++i) facts.piece_bytes[i] = pieces[i].size();
  facts.payload_sha1 = page.payload_sha1;
  facts.flags = page.flags;
  if ((parts & kHeadPart) != 0) {
    const auto in_url = [&](const char* at) { return static_cast<uint32_t>(at - page.url.data()); };
    facts.host_begin = in_url(page.host.data());
    facts.host_end = in_url(page.host.data() + page.host.size());
    facts.domain_begin = in_url(page.domain.data());
    facts.private_begin = in_url(page.private_domain.data());
  }
  to->append(reinterpret_cast<const char*>(&facts), sizeof facts);
  for (const std::string_view piece : pieces) to->append(piece);
}

size_t PageBytes(const PageView& page, uint32_t parts) {
  size_t bytes = sizeof(FixedFacts);
  for (const std::string_view piece : PiecesOf(page, parts)) bytes += piece.size();
  return bytes;
}

PageView LoadPage(std::string_view bytes) {
  FixedFacts facts;
  CHECK(bytes.size() >= sizeof facts);
  std::memcpy(&facts, bytes.data(), sizeof facts);
  bytes.remove_prefix(sizeof facts);
  Pieces pieces;
  for (size_t i = 0; i < kPieces; ++i) {
    CHECK(facts.piece_bytes[i] <= bytes.size());
    pieces[i] = bytes.substr(0, facts.piece_bytes[i]);
    bytes.remove_prefix(facts.piece_bytes[i]);
  }
  PageView page;
  page.number = facts.number;
  page.id = facts.id;
  page.captured = facts.captured;
  page.words = facts.words;
  page.flags = facts.flags;
  page.url = pieces[kUrl];
  page.title = pieces[kTitle];
  page.ip = pieces[kIp];
  page.text = pieces[kText];
  page.links = pieces[kLinks];
  page.sketch = pieces[kSketch];
  page.ardi2014 = ChunkRows(pieces[kArdi2014]);
  page.blocks = ChunkRows(pieces[kBlocks]);
  page.payload_bytes = facts.payload_bytes;
  page.payload_sha1 = facts.payload_sha1;
  page.host = page.url.substr(facts.host_begin, facts.host_end - facts.host_begin);
  page.domain = page.url.substr(facts.domain_begin, facts.host_end - facts.domain_begin);
  page.private_domain = page.url.substr(facts.private_begin, facts.host_end - facts.private_begin);
  return page;
}

}  // namespace seamripper
