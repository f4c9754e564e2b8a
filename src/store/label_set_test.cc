#include "store/label_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "os/file.h"
#include "store/label_set_writer.h"
#include "testing/shared_data.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;
using Hashes = std::set<LabelHash>;

constexpr std::array kKinds = {LabelKind::kChunk, LabelKind::kStopped, LabelKind::kFile};

LabelFacts Facts() {
  LabelFacts facts;
  facts.profile = "blocks/1";
  facts.text = "text/1";
  facts.min_chunk = 30;
  facts.partial_threshold = 250'000'000;
  facts.parameters = {{"threshold", "5"}};
  facts.origins = {{kExported, std::string(32, 'c'), "0123456789ab", "0.1.0", 3, 4}};
  return facts;
}

Hashes RandomHashes(size_t count, std::mt19937_64* random) {
  Hashes hashes;
  while (hashes.size() < count) {
    LabelHash hash;
    for (uint8_t& byte : hash) byte = static_cast<uint8_t>((*random)());
    hashes.insert(hash);
  }
  return hashes;
}

void Write(const std::string& path, const std::array<Hashes, kLabelKinds>& hashes) {
  const auto writer = LabelSetWriter::Create(path);
  ASSERT_TRUE(writer.ok());
  for (const LabelKind kind : kKinds) {
    for (const LabelHash& hash : hashes[static_cast<size_t>(kind)]) ASSERT_TRUE((*writer)->Add(kind, hash).ok());
  }
  ASSERT_TRUE((*writer)->Finish(Facts()).ok());
}

// `bytes` with the checksum that they should have had.
std::string Resealed(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(Hash128));
  const Hash128 checksum = Xxh3Of128(bytes);
  AppendLittleEndian(&bytes, checksum.low);
  AppendLittleEndian(&bytes, checksum.high);
  return bytes;
}

class LabelSetFile : public ::testing::Test {
 protected:
  Result<std::unique_ptr<LabelSet>> OpenBytes(const std::string& bytes) {
    EXPECT_TRUE(RemoveTree(path_).ok());  // a file written over itself is flushed, which takes long
    std::ofstream(path_, std::ios::binary) << bytes;
    return LabelSet::Open(path_);
  }

  TempFolder folder_;
  const std::string path_ = folder_.path() + "/a.srl";
  std::mt19937_64 random_{1};
};

TEST_F(LabelSetFile, HoldsWhatWasWritten) {
  for (const size_t size : {0u, 1u, 2u, 15u, 16u, 17u, 1000u, 20'000u}) {
    const std::array<Hashes, kLabelKinds> hashes = {RandomHashes(size, &random_), RandomHashes(size / 2, &random_),
                                                    RandomHashes(size / 3, &random_)};
    Write(path_, hashes);
    const auto set = LabelSet::Open(path_);
    ASSERT_TRUE(set.ok()) << set.status().message();
    EXPECT_EQ((*set)->facts(), Facts());
    for (const LabelKind kind : kKinds) {
      const Hashes& mine = hashes[static_cast<size_t>(kind)];
      EXPECT_TRUE(std::ranges::equal((*set)->hashes(kind), mine));
      for (const LabelHash& hash : mine) ASSERT_TRUE((*set)->Has(kind, hash));
      for (const LabelHash& hash : RandomHashes(1000, &random_)) ASSERT_FALSE((*set)->Has(kind, hash));
    }
    for (const LabelHash& hash : hashes[0]) EXPECT_EQ((*set)->KindOfChunk(hash), LabelKind::kChunk);
    for (const LabelHash& hash : hashes[1]) EXPECT_EQ((*set)->KindOfChunk(hash), LabelKind::kStopped);
    for (const LabelHash& hash : hashes[2]) EXPECT_EQ((*set)->KindOfChunk(hash), std::nullopt);
  }
}

TEST_F(LabelSetFile, LeavesNothingBesideAndNothingUnfinished) {
  Write(path_, {});
  { ASSERT_TRUE(LabelSetWriter::Create(path_).ok()); }
  EXPECT_EQ(ListDirectory(folder_.path())->size(), 1u);
  EXPECT_TRUE(LabelSet::Open(path_).ok());
}

// 64 bits alike, and more: what is not in is not found, what is in is found among its likes.
TEST_F(LabelSetFile, CraftedPrefixesNeverMerge) {
  for (const size_t alike : {8u, 12u, 19u}) {
    Hashes all;
    while (all.size() < 200) {
      LabelHash hash{};
      hash.fill(0x5a);
      for (size_t i = alike; i < hash.size(); ++i) hash[i] = static_cast<uint8_t>(random_());
      all.insert(hash);
    }
    std::array<Hashes, kLabelKinds> hashes;
    Hashes others;
    for (const LabelHash& hash : all) (random_() % 2 == 0 ? hashes[0] : others).insert(hash);
    Write(path_, hashes);
    const auto set = LabelSet::Open(path_);
    ASSERT_TRUE(set.ok());
    for (const LabelHash& hash : hashes[0]) EXPECT_TRUE((*set)->Has(LabelKind::kChunk, hash));
    for (const LabelHash& hash : others) EXPECT_FALSE((*set)->Has(LabelKind::kChunk, hash));
  }
}

// A hash that differs in any one bit is another.
TEST_F(LabelSetFile, AllBitsCount) {
  const std::array<Hashes, kLabelKinds> hashes = {RandomHashes(50, &random_), {}, {}};
  Write(path_, hashes);
  const auto set = LabelSet::Open(path_);
  for (const LabelHash& hash : hashes[0]) {
    for (size_t bit = 0; bit < 160; ++bit) {
      LabelHash other = hash;
      other[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
      ASSERT_FALSE((*set)->Has(LabelKind::kChunk, other));
    }
  }
}

TEST_F(LabelSetFile, EveryFlippedByteIsRefused) {
  Write(path_, {RandomHashes(40, &random_), RandomHashes(5, &random_), RandomHashes(7, &random_)});
  const std::string sound = ReadFileForTesting(path_);
  for (size_t i = 0; i < sound.size(); ++i) {
    std::string bytes = sound;
    bytes[i] = static_cast<char>(bytes[i] ^ (1 << random_() % 8));
    const auto set = OpenBytes(bytes);
    ASSERT_FALSE(set.ok()) << i;
    EXPECT_THAT(set.status().message(), HasSubstr(path_));
  }
}

TEST_F(LabelSetFile, EveryCutIsRefused) {
  Write(path_, {RandomHashes(40, &random_), {}, RandomHashes(7, &random_)});
  const std::string sound = ReadFileForTesting(path_);
  for (size_t i = 0; i < sound.size(); ++i) ASSERT_FALSE(OpenBytes(sound.substr(0, i)).ok()) << i;
  EXPECT_EQ(OpenBytes(sound + "x").status().code(), Code::kCorpusDamaged);
}

TEST_F(LabelSetFile, SaysWhatItIsNot) {
  EXPECT_EQ(OpenBytes("").status().code(), Code::kUsage);
  EXPECT_THAT(OpenBytes("<html>").status().message(), HasSubstr("is not a label set: make one"));
  Write(path_, {});
  std::string newer = ReadFileForTesting(path_);
  newer[7] = 2;
  EXPECT_THAT(OpenBytes(Resealed(newer)).status().message(), HasSubstr("newer version"));
}

// Someone who can compute checksums can write what they like: it is refused, or can be looked up without harm.
TEST_F(LabelSetFile, CraftedBytesDoNoHarm) {
  Write(path_, {RandomHashes(60, &random_), RandomHashes(5, &random_), RandomHashes(7, &random_)});
  const std::string sound = ReadFileForTesting(path_);
  size_t opened = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = sound;
    for (int flips = 1 + static_cast<int>(random_() % 3); flips > 0; --flips) {
      // The counts at the end more often than the rest.
      const size_t from_end = random_() % (random_() % 2 == 0 ? 64 : bytes.size());
      bytes[bytes.size() - 1 - from_end] = static_cast<char>(random_());
    }
    if (random_() % 4 == 0) bytes.resize(bytes.size() - random_() % 100);
    const auto set = OpenBytes(Resealed(bytes));
    if (!set.ok()) continue;
    ++opened;
    for (const LabelKind kind : kKinds) {
      for (const LabelHash& hash : (*set)->hashes(kind)) ASSERT_TRUE((*set)->Has(kind, hash));
    }
  }
  EXPECT_GT(opened, 0u);
}

TEST_F(LabelSetFile, RandomBytesAreRefused) {
  for (int i = 0; i < 1000; ++i) {
    std::string bytes(i % 2 == 0 ? kLabelSetMagic : "");
    for (size_t left = random_() % 500; left > 0; --left) bytes.push_back(static_cast<char>(random_()));
    ASSERT_FALSE(OpenBytes(bytes).ok());
    ASSERT_FALSE(bytes.size() > 100 && OpenBytes(Resealed(bytes)).ok());
  }
}

// What is written today is read for ever.
TEST_F(LabelSetFile, FormatIsPinned) {
  LabelHash hash{};
  for (size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<uint8_t>(i * 13);
  Write(path_, {Hashes{hash}, {}, Hashes{LabelHash{}}});
  EXPECT_EQ(ToHex(Xxh3Of128(ReadFileForTesting(path_))), "d17e1a8fe61028ca1c790399682ed535");
}

}  // namespace
}  // namespace seamripper
