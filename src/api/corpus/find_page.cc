#include "api/corpus/find_page.h"

#include <charconv>

#include "url/url.h"

namespace seamripper {

Result<PagePlace> FindPage(const CorpusReader& corpus, const std::string& path, const std::string& url_or_id) {
  PageId id = 0;
  const char* end = url_or_id.data() + url_or_id.size();
  const auto parsed = std::from_chars(url_or_id.data(), end, id);
  if (parsed.ec == std::errc() && parsed.ptr == end) {
    return FindPage(corpus, id);
  }
  // What people paste often lacks the scheme.
  bool is_file = false;
  for (const char* prefix : {"", "https://", "http://"}) {
    const std::optional<Url> url = ParseUrl(prefix + url_or_id);
    if (!url) continue;
    const Hash128 hash = Xxh3Of128(url->href);
    ASSIGN_OR_RETURN(const std::optional<PagePlace> place, corpus.FindUrl(hash));
    if (place.has_value()) return *place;
    ASSIGN_OR_RETURN(const bool file, corpus.HasFile(hash));
    is_file = is_file || file;
  }
  if (is_file) {
    return UsageError(url_or_id + " is in " + path + " as a file that is no page, so its text was not kept: show takes pages");
  }
  return UsageError("no page of " + path + " has the URL " + url_or_id +
                    ": check its spelling, http against https, and a slash at the end");
}

Result<PagePlace> FindPage(const CorpusReader& corpus, PageId id) {
  ASSIGN_OR_RETURN(const std::optional<PagePlace> place, corpus.FindId(id));
  if (!place.has_value()) return UsageError("no page has the id " + std::to_string(id) + ": try its URL instead");
  return *place;
}

Result<std::string> ReadTextOfPage(const CorpusReader& corpus, PageId id) {
  ASSIGN_OR_RETURN(const PagePlace place, FindPage(corpus, id));
  return corpus.ReadBytes(place, Column::kTexts);
}

Result<std::string> ReadChunksOfPage(const CorpusReader& corpus, PageId id, ChunkProfile profile) {
  ASSIGN_OR_RETURN(const PagePlace place, FindPage(corpus, id));
  return corpus.ReadBytes(place, profile == ChunkProfile::kBlocks ? Column::kBlocks : Column::kArdi2014);
}

}  // namespace seamripper
