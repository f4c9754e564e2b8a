// Text that most pages of a site share: menus, headers, notices. It is copied, but says nothing of the page.
#ifndef SEAMRIPPER_API_STORIES_SITE_TEXT_H_
#define SEAMRIPPER_API_STORIES_SITE_TEXT_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// The words of a text, each with whether it is in a run of five that more than half of the others have too.
struct SharedWords {
  struct Word {
    uint64_t start_byte = 0;
    bool shared = false;
  };
  std::vector<Word> words;  // in the order of the text

  // Whether most words that begin in [start_byte, end_byte) are shared.
  bool HoldsMostOf(uint64_t start_byte, uint64_t end_byte) const;
};

// Texts are valid UTF-8, shorter than 4 GiB. With fewer than three others no word is shared: two pages that agree are no
// site. Linear; memory: a hash for each word of one of the others.
SharedWords SharedByMost(std::string_view text, std::span<const std::string> others);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_STORIES_SITE_TEXT_H_
