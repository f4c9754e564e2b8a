#include "engine/page_bytes.h"

#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

struct FixedFacts {
  uint64_t number;
  PageId id;
  int64_t captured;
  uint64_t words;
  uint64_t text_bytes;
  uint64_t links_bytes;
  uint64_t sketch_bytes;
  uint64_t ardi2014_bytes;
  uint64_t blocks_bytes;
  uint64_t payload_bytes;
  std::array<uint8_t, 20> payload_sha1;
  uint32_t flags;
  uint32_t url_bytes;
  uint32_t title_bytes;
  uint32_t ip_bytes;
  uint32_t host_begin;  // in the url, as the next three
  uint32_t host_end;
  uint32_t domain_begin;
  uint32_t private_begin;
};

}  // namespace

void AppendPage(const PageView& page, uint32_t parts, std::string* to) {
  FixedFacts facts = {};
  facts.number = page.number;
  facts.id = page.id;
  facts.captured = page.captured;
  facts.words = page.words;
  facts.flags = page.flags;
  const bool head = (parts & kHeadPart) != 0;
  const std::string_view text = (parts & kTextPart) != 0 ? page.text : std::string_view();
  const std::string_view links = (parts & kLinksPart) != 0 ? page.links : std::string_view();
  const std::string_view sketch = (parts & kSketchPart) != 0 ? page.sketch : std::string_view();
  const std::string_view ardi2014 = (parts & kArdi2014Part) != 0 ? page.ardi2014.bytes() : std::string_view();
  const std::string_view blocks = (parts & kBlocksPart) != 0 ? page.blocks.bytes() : std::string_view();
  facts.text_bytes = text.size();
  facts.links_bytes = links.size();
  facts.sketch_bytes = sketch.size();
  facts.ardi2014_bytes = ardi2014.size();
  facts.blocks_bytes = blocks.size();
  facts.payload_bytes = page.payload_bytes;
  facts.payload_sha1 = page.payload_sha1;
  if (head) {
    const auto in_url = [&](const char* at) { return static_cast<uint32_t>(at - page.url.data()); };
    facts.url_bytes = static_cast<uint32_t>(page.url.size());
    facts.title_bytes = static_cast<uint32_t>(page.title.size());
    facts.ip_bytes = static_cast<uint32_t>(page.ip.size());
    facts.host_begin = in_url(page.host.data());
    facts.host_end = in_url(page.host.data() + page.host.size());
    facts.domain_begin = in_url(page.domain.data());
    facts.private_begin = in_url(page.private_domain.data());
  }
  to->append(reinterpret_cast<const char*>(&facts), sizeof facts);
  if (head) to->append(page.url).append(page.title).append(page.ip);
  to->append(text).append(links).append(sketch).append(ardi2014).append(blocks);
}

size_t PageBytes(const PageView& page, uint32_t parts) {
  size_t bytes = sizeof(FixedFacts);
  if ((parts & kHeadPart) != 0) bytes += page.url.size() + page.title.size() + page.ip.size();
  if ((parts & kTextPart) != 0) bytes += page.text.size();
  if ((parts & kLinksPart) != 0) bytes += page.links.size();
  if ((parts & kSketchPart) != 0) bytes += page.sketch.size();
  if ((parts & kArdi2014Part) != 0) bytes += page.ardi2014.bytes().size();
  if ((parts & kBlocksPart) != 0) bytes += page.blocks.bytes().size();
  return bytes;
}

PageView LoadPage(std::string_view bytes) {
  FixedFacts facts;
  CHECK(bytes.size() >= sizeof facts);
  std::memcpy(&facts, bytes.data(), sizeof facts);
  bytes.remove_prefix(sizeof facts);
  const auto take = [&bytes](uint64_t size) {
    CHECK(size <= bytes.size());
    const std::string_view taken = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return taken;
  };
  PageView page;
  page.number = facts.number;
  page.id = facts.id;
  page.captured = facts.captured;
  page.words = facts.words;
  page.flags = facts.flags;
  page.url = take(facts.url_bytes);
  page.title = take(facts.title_bytes);
  page.ip = take(facts.ip_bytes);
  page.text = take(facts.text_bytes);
  page.links = take(facts.links_bytes);
  page.sketch = take(facts.sketch_bytes);
  page.ardi2014 = ChunkRows(take(facts.ardi2014_bytes));
  page.blocks = ChunkRows(take(facts.blocks_bytes));
  page.payload_bytes = facts.payload_bytes;
  page.payload_sha1 = facts.payload_sha1;
  page.host = page.url.substr(facts.host_begin, facts.host_end - facts.host_begin);
  page.domain = page.url.substr(facts.domain_begin, facts.host_end - facts.domain_begin);
  page.private_domain = page.url.substr(facts.private_begin, facts.host_end - facts.private_begin);
  return page;
}

}  // namespace seamripper
