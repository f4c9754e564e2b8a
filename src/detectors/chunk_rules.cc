#include "detectors/chunk_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/chunk/chunks.h"

namespace seamripper {
namespace {

constexpr uint64_t kMinKnownChunk = 100;

// Whole payloads, under any profile.
constexpr std::string_view kFiles[] = {
    "",
    "\n",
    "\r\n",
    "User-agent: *\nDisallow:\n",
    "User-agent: *\nDisallow:",
    "User-agent: *\r\nDisallow:\r\n",
    "User-agent: *\r\nDisallow:",
    "User-agent: *\nDisallow: \n",
    "User-agent: *\nDisallow: ",
    "User-agent: *\nDisallow: /\n",
    "User-agent: *\nDisallow: /",
    "User-agent: *\r\nDisallow: /\r\n",
    "User-agent: *\r\nDisallow: /",
    "User-agent: *\nAllow: /\n",
    "User-agent: *\nAllow: /",
    "User-Agent: *\nDisallow: /\n",
    "User-Agent: *\nDisallow:\n",
    "User-Agent: *\nAllow: /\n",
};

// Blocks of text.
constexpr std::string_view kBlocks[] = {
    "Click to email a link to a friend (Opens in new window)",
    "Click to print (Opens in new window)",
    "Click to share on Facebook (Opens in new window)",
    "Click to share on LinkedIn (Opens in new window)",
    "Click to share on Pinterest (Opens in new window)",
    "Click to share on Reddit (Opens in new window)",
    "Click to share on Tumblr (Opens in new window)",
    "Click to share on Twitter (Opens in new window)",
    "Click to share on WhatsApp (Opens in new window)",
    "Enter your email address to subscribe to this blog and receive notifications of new posts by email.",
    "JavaScript is disabled in your browser.",
    "Notify me of follow-up comments by email.",
    "Notify me of followup comments via e-mail",
    "Notify me of new comments via email.",
    "Notify me of new posts by email.",
    "Please enable JavaScript to view the comments powered by Disqus.",
    "Save my name, email, and website in this browser for the next time I comment.",
    "This site uses Akismet to reduce spam. Learn how your comment data is processed.",
    "This website uses cookies to ensure you get the best experience on our website.",
    "You must be logged in to post a comment.",
    "Your browser does not support the audio element.",
    "Your browser does not support the video tag.",
    "Your email address will not be published.",
    "Your email address will not be published. Required fields are marked *",
};

// Paragraphs, each also with one of the ends that follow. The report's own list, of 226, was made by hand and is not published;
// of it are told the empty paragraph and that of one space.
constexpr std::string_view kParagraphs[] = {
    "<p></p>",
    "<p> </p>",
    "<p>&nbsp;</p>",
    "<p>&#160;</p>",
    "<p>",
    "<p/>",
    "<p />",
    "<P></P>",
    "<P> </P>",
    "<P>&nbsp;</P>",
    "<P>",
    "<p>Your browser does not support iframes.</p>",
    "<p>You must be logged in to post a comment.</p>",
};
constexpr std::string_view kEnds[] = {"", " ", "\n", "\r\n", "\n\n", "\r\n\r\n"};

}  // namespace

std::string_view NameOf(StopReason reason) {
  constexpr std::string_view kNames[] = {"",          "shipped list",           "stop file", "no visible text",
                                         "too short", "boilerplate of one site"};
  return kNames[static_cast<size_t>(reason)];
}

ReuseOptions PaperReuseOptions() {
  ReuseOptions options;
  options.profile = ChunkProfile::kArdi2014;
  options.stop_invisible = false;
  options.min_pages = 1;
  return options;
}

DigestList::DigestList(std::vector<Sha1Digest> digests) : sorted_(std::move(digests)), beginnings_(1 << 16) {
  std::sort(sorted_.begin(), sorted_.end());
  for (const Sha1Digest& digest : sorted_) beginnings_[BeginningOf(digest)] = true;
}

bool DigestList::Has(const Sha1Digest& digest) const {
  if (sorted_.empty() || !beginnings_[BeginningOf(digest)]) return false;
  return std::binary_search(sorted_.begin(), sorted_.end(), digest);
}

DigestList ShippedStopList(ChunkProfile profile) {
  std::vector<Sha1Digest> digests;
  for (const std::string_view file : kFiles) digests.push_back(Sha1Of(file));
  if (profile == ChunkProfile::kArdi2014) {
    for (const std::string_view paragraph : kParagraphs) {
      for (const std::string_view end : kEnds) digests.push_back(Sha1Of(std::string(paragraph).append(end)));
    }
    return DigestList(std::move(digests));
  }
  std::vector<Chunk> chunks;
  for (const std::string_view block : kBlocks) {
    CutBlocks(block, &chunks);
    for (const Chunk& chunk : chunks) digests.push_back(chunk.hash);
  }
  return DigestList(std::move(digests));
}

ChunkRules::ChunkRules(const ReuseOptions& options, bool known, DigestList given)
    : only_visible_(OnlyVisible(options)),
      min_chunk_(options.min_chunk.value_or(known && options.profile == ChunkProfile::kArdi2014 ? kMinKnownChunk : 0)),
      shipped_(options.stop_rules ? ShippedStopList(options.profile) : DigestList()),
      given_(std::move(given)) {}

StopReason ChunkRules::Check(const Sha1Digest& hash, uint64_t bytes, bool visible) const {
  if (const StopReason listed = CheckFile(hash); listed != StopReason::kCounts) return listed;
  if (only_visible_ && !visible) return StopReason::kNoVisibleText;
  return bytes <= min_chunk_ ? StopReason::kTooShort : StopReason::kCounts;
}

StopReason ChunkRules::CheckFile(const Sha1Digest& hash) const {
  if (shipped_.Has(hash)) return StopReason::kShippedList;
  return given_.Has(hash) ? StopReason::kStopFile : StopReason::kCounts;
}

}  // namespace seamripper
