#include "archive/reason.h"

#include <gtest/gtest.h>

#include <set>

namespace seamripper {
namespace {

TEST(Reason, NamesAreDistinctAndClassesFollowTheHeader) {
  std::set<std::string_view> names;
  for (int i = 0; i < static_cast<int>(Reason::kCount); ++i) names.insert(NameOf(static_cast<Reason>(i)));
  EXPECT_EQ(names.size(), static_cast<size_t>(Reason::kCount));
  EXPECT_EQ(NameOf(Reason::kNone), "page");
  EXPECT_EQ(NameOf(Reason::kFileStatus), "file-status");
  EXPECT_EQ(NameOf(Reason::kBadGzip), "bad-gzip");
  EXPECT_EQ(NameOf(Reason::kUnreadable), "unreadable");
  EXPECT_EQ(ClassOf(Reason::kNone), ReasonClass::kPage);
  EXPECT_EQ(ClassOf(Reason::kFileEmpty), ReasonClass::kFile);
  EXPECT_EQ(ClassOf(Reason::kRecordType), ReasonClass::kSkipped);
  EXPECT_EQ(ClassOf(Reason::kUnsupported), ReasonClass::kSkipped);
  EXPECT_EQ(ClassOf(Reason::kBadHeader), ReasonClass::kDamaged);
  EXPECT_EQ(ClassOf(Reason::kUnreadable), ReasonClass::kDamaged);
}

}  // namespace
}  // namespace seamripper
