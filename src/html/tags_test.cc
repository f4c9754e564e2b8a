#include "html/tags.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

// At the end of its source, and further on in one.
const TagTraits& TraitsOf(std::string_view name) {
  const std::string longer = std::string(name) + ">" + std::string(20, 'x');
  const TagTraits& traits = seamripper::TraitsOf(name, name.data() + name.size());
  EXPECT_EQ(&seamripper::TraitsOf(std::string_view(longer).substr(0, name.size()), longer.data() + longer.size()),
            &traits);
  return traits;
}

TEST(Tags, NamesOfEveryLength) {
  for (const char* name :
       {"p", "td", "div", "body", "table", "center", "section", "fieldset", "plaintext", "blockquote"}) {
    EXPECT_TRUE(TraitsOf(name).is_block) << name;
  }
}

TEST(Tags, AnyCase) {
  EXPECT_TRUE(TraitsOf("H1").is_block);
  EXPECT_TRUE(TraitsOf("BlockQuote").is_block);
  EXPECT_EQ(TraitsOf("TITLE").role, TagRole::kTitle);
  EXPECT_EQ(TraitsOf("sCript").content, ContentState::kScriptData);
}

TEST(Tags, OthersHaveNone) {
  const std::string long_name(100, 'p');
  EXPECT_FALSE(TraitsOf(std::string_view("p\0", 2)).is_block);
  for (const std::string_view name : {"", "q", "h7", "pp", "ppp", "bodx", "blockquotf", "blockquotes", "h\x11", "\x10",
                                      "t\xE4", "@", "acronym", long_name.c_str()}) {
    const TagTraits& traits = TraitsOf(name);
    EXPECT_FALSE(traits.is_block || traits.leaves_foreign) << name;
    EXPECT_EQ(traits.role, TagRole::kNone) << name;
    EXPECT_EQ(traits.content, ContentState::kData) << name;
  }
}

}  // namespace
}  // namespace seamripper
