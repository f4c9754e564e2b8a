// The links of one page: raw references in, distinct absolute URLs out.
#ifndef SEAMRIPPER_HTML_LINKS_H_
#define SEAMRIPPER_HTML_LINKS_H_

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// A long <base> makes long links of short references: what a page's links may come to in all.
inline constexpr size_t kMaxLinkBytes = size_t{4} << 20;

// References wait until Resolve, because a <base> counts for the links before it too. Memory: 16 bytes a reference.
class LinkCollector {
 public:
  LinkCollector() { references_.reserve(kUsualReferences); }

  // The value as written of an href or src. Not a link, and left out: one that is empty or only a fragment (the page
  // itself), and the schemes javascript, mailto, data and tel. The bytes must stay until Resolve.
  void Add(std::string_view written);

  // The value as written of a <base>'s href. The first counts.
  void SetBase(std::string_view written);

  // Replaces *links by the distinct http(s) targets in order of first occurrence, against the page's own `url`, each
  // ended by \n. True when there were more than `max_links`, or than kMaxLinkBytes of them.
  bool Resolve(std::string_view url, size_t max_links, std::string* links) const;

 private:
  static constexpr size_t kUsualReferences = 64;

  std::vector<std::string_view> references_;
  bool has_base_ = false;
  std::string_view base_;
  // The last reference of each hash: most repetitions end here. One that does not only costs another Resolve, so
  // nobody gains by making them collide.
  std::array<std::string_view, 256> recent_{};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_LINKS_H_
