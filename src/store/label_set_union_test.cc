#include "store/label_set_union.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "store/label_set_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Hashes = std::set<LabelHash>;

struct Content {
  Hashes chunks, stopped, files;
};

// Few different ones, so that sets overlap.
LabelHash HashNumber(int number) {
  LabelHash hash{};
  hash[static_cast<size_t>(number) % 20] = static_cast<uint8_t>(number);
  return hash;
}

LabelFacts Facts() {
  LabelFacts facts;
  facts.profile = "blocks/1";
  facts.text = "text/2";
  return facts;
}

class LabelSetUnion {
 public:
  std::unique_ptr<LabelSet> Make(const Content& content, const LabelFacts& facts = Facts()) {
    const std::string path = folder_.path() + "/" + std::to_string(made_++) + ".srl";
    const auto writer = LabelSetWriter::Create(path);
    for (const LabelHash& hash : content.chunks) RC_ASSERT((*writer)->Add(LabelKind::kChunk, hash).ok());
    for (const LabelHash& hash : content.stopped) RC_ASSERT((*writer)->Add(LabelKind::kStopped, hash).ok());
    for (const LabelHash& hash : content.files) RC_ASSERT((*writer)->Add(LabelKind::kFile, hash).ok());
    RC_ASSERT((*writer)->Finish(facts).ok());
    return std::move(*LabelSet::Open(path));
  }

  std::string path() const { return folder_.path() + "/union.srl"; }

 private:
  TempFolder folder_;
  int made_ = 0;
};

Hashes DrawHashes() {
  Hashes hashes;
  for (const int number : *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 60))) {
    hashes.insert(HashNumber(number));
  }
  return hashes;
}

Content DrawContent() {
  Content content = {DrawHashes(), DrawHashes(), DrawHashes()};
  for (const LabelHash& hash : content.chunks) content.stopped.erase(hash);
  return content;
}

RC_GTEST_PROP(LabelSetUnion, IsThatOfSets, ()) {
  LabelSetUnion sets;
  const Content base = DrawContent();
  Content expected = base;
  std::vector<std::unique_ptr<LabelSet>> added, subtracted;
  for (int left = *rc::gen::inRange(0, 3); left > 0; --left) {
    const Content content = DrawContent();
    added.push_back(sets.Make(content));
    expected.chunks.insert(content.chunks.begin(), content.chunks.end());
    expected.stopped.insert(content.stopped.begin(), content.stopped.end());
    expected.files.insert(content.files.begin(), content.files.end());
  }
  for (const LabelHash& hash : expected.chunks) expected.stopped.erase(hash);
  for (int left = *rc::gen::inRange(0, 3); left > 0; --left) {
    const Content content = DrawContent();
    subtracted.push_back(sets.Make(content));
    for (const LabelHash& hash : content.chunks) expected.chunks.erase(hash);
    for (const LabelHash& hash : content.files) expected.files.erase(hash);
  }
  RC_ASSERT(WriteLabelSetUnion(*sets.Make(base), added, subtracted, sets.path()).ok());
  const auto set = LabelSet::Open(sets.path());
  RC_ASSERT(set.ok());
  RC_ASSERT(std::ranges::equal((*set)->hashes(LabelKind::kChunk), expected.chunks));
  RC_ASSERT(std::ranges::equal((*set)->hashes(LabelKind::kStopped), expected.stopped));
  RC_ASSERT(std::ranges::equal((*set)->hashes(LabelKind::kFile), expected.files));
}

std::vector<std::unique_ptr<LabelSet>> JustOne(std::unique_ptr<LabelSet> set) {
  std::vector<std::unique_ptr<LabelSet>> sets;
  sets.push_back(std::move(set));
  return sets;
}

TEST(WriteLabelSetUnion, MayReplaceWhatItReads) {
  LabelSetUnion sets;
  const auto base = sets.Make({{HashNumber(1)}, {}, {}});
  const auto added = JustOne(sets.Make({{HashNumber(2)}, {}, {}}));
  ASSERT_TRUE(WriteLabelSetUnion(*base, added, {}, base->path()).ok());
  const auto set = LabelSet::Open(base->path());
  EXPECT_EQ((*set)->hashes(LabelKind::kChunk).size(), 2u);
}

TEST(WriteLabelSetUnion, RefusesMixedProfiles) {
  LabelSetUnion sets;
  const auto base = sets.Make({});
  for (auto change : {+[](LabelFacts* facts) { facts->profile = "ardi2014"; },
                      +[](LabelFacts* facts) { facts->algorithm = "sha256"; },
                      +[](LabelFacts* facts) { facts->text = "text/2 scripts"; }}) {
    LabelFacts facts = Facts();
    change(&facts);
    const auto other = JustOne(sets.Make({}, facts));
    for (const Status& status :
         {WriteLabelSetUnion(*base, other, {}, sets.path()), WriteLabelSetUnion(*base, {}, other, sets.path())}) {
      EXPECT_EQ(status.code(), Code::kUsage);
      EXPECT_THAT(status.message(), HasSubstr("another profile"));
    }
  }
}

TEST(WriteLabelSetUnion, RefusesToAddWhatCountsOtherwise) {
  LabelSetUnion sets;
  LabelFacts facts = Facts();
  facts.min_chunk = 100;
  const auto base = sets.Make({});
  const auto other = JustOne(sets.Make({}, facts));
  EXPECT_THAT(WriteLabelSetUnion(*base, other, {}, sets.path()).message(), HasSubstr("--min-chunk"));
  EXPECT_TRUE(WriteLabelSetUnion(*base, {}, other, sets.path()).ok());
}

TEST(WriteLabelSetUnion, TellsWhereItsHashesAreFrom) {
  LabelSetUnion sets;
  const auto with_origins = [&](std::vector<LabelOrigin> origins) {
    LabelFacts facts = Facts();
    facts.origins = std::move(origins);
    return sets.Make({}, facts);
  };
  const auto origin = [](const char* operation, const char* run) {
    return LabelOrigin{operation, "digest", run, "0.1.0", 1, 2};
  };
  const auto base = with_origins({origin(kExported, "a")});
  const auto added = JustOne(with_origins({origin(kExported, "b"), origin(kAdded, "c"), origin(kSubtracted, "d")}));
  const auto subtracted = JustOne(with_origins({origin(kExported, "e"), origin(kSubtracted, "f")}));
  ASSERT_TRUE(WriteLabelSetUnion(*base, added, subtracted, sets.path()).ok());
  EXPECT_THAT((*LabelSet::Open(sets.path()))->facts().origins,
              ElementsAre(origin(kExported, "a"), origin(kAdded, "b"), origin(kAdded, "c"), origin(kSubtracted, "d"),
                          origin(kSubtracted, "e")));
}

}  // namespace
}  // namespace seamripper
