#include "kernels/hash/sha1.h"

#include <gtest/gtest.h>

#include <random>

#include "cpu/cpu.h"
#include "kernels/hash/sha1_blocks.h"
#include "testing/naive_sha1.h"
#include "testing/random_bytes.h"

namespace seamripper {
namespace {

struct Vector {
  std::string message;
  const char* hex;
};

// FIPS 180-4 and its examples.
const Vector kFipsVectors[] = {
    {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
    {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "a49b2446a02c645bf419f995b67091253a04a259"},
    {std::string(1'000'000, 'a'), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"},
};

// Byte strings whose hashes the authors of the reuse report published: they prove its chunk rule.
const Vector kArdiVectors[] = {
    {"<p>", "63ada55c0ba212a5b1f8d5a70890788f00972bf4"},
    {"<p>&nbsp;</p>\r\n", "516209366e42307b3fd5bf26bad6634054ba92ba"},
    {"<p>&nbsp;</p>\n", "7a43b7feac74bf6906202e94c02eed61c2fbcaf2"},
    {"<p></p>", "515bd358bb7d990930f0e2b3de399db1787a2567"},
    {"<p>\n", "2abd0b10dbbf9a6abe4a4061d79f5084cb7dd591"},
    {"<P>\n", "69ba91b478b06e8df0a8f4ef3109179fbcc0039f"},
    {"<p/>", "f849504d3837df680b267728a411e45a20b5af6d"},
    {"<p align=\"center\">&nbsp;</p>\r\n", "809a5f0f448a2e6adde2314d04e4c30949e79a6b"},
    {"<P>\n<HR>\n", "94a97783652d94ab55f19373cd6047f72f2680bc"},
    {"\n", "adc83b19e793491b1c6ea0fd8b46cd9f32e592fc"},
};

class Sha1Variant : public testing::TestWithParam<Sha1BlocksFunction*> {
 protected:
  void SetUp() override {
    if (GetParam() == &Sha1BlocksShaNi && !CpuHasSha()) GTEST_SKIP() << "no SHA instructions here";
  }
};

TEST_P(Sha1Variant, Fips) {
  for (const Vector& v : kFipsVectors) EXPECT_EQ(ToHex(Sha1OfWith(GetParam(), v.message)), v.hex);
}

TEST_P(Sha1Variant, PublishedChunks) {
  for (const Vector& v : kArdiVectors) EXPECT_EQ(ToHex(Sha1OfWith(GetParam(), v.message)), v.hex) << v.message;
}

TEST_P(Sha1Variant, EqualsTheNaiveOneAtEveryShortLength) {
  const std::string bytes = RandomBytes(301, 1);
  for (size_t length = 0; length <= 300; ++length) {
    for (const size_t start : {size_t{0}, size_t{1}}) {
      const std::string message = bytes.substr(start, length);
      EXPECT_EQ(ToHex(Sha1OfWith(GetParam(), message)), ToHex(NaiveSha1(message))) << length;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Sha1Variant, testing::Values(&Sha1BlocksPortable, &Sha1BlocksShaNi),
                         [](const auto& info) { return info.param == &Sha1BlocksPortable ? "Portable" : "ShaNi"; });

TEST(Sha1, OfEachEqualsTheNaiveOneInAnyCompany) {
  std::mt19937_64 random(7);
  for (const size_t count : {0u, 1u, 2u, 3u, 10u, 100u}) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::vector<std::string> bytes;
      for (size_t i = 0; i < count; ++i) {
        bytes.push_back(RandomBytes(random() % (random() % 4 == 0 ? 5000 : 200), random()));
      }
      const std::vector<std::string_view> messages(bytes.begin(), bytes.end());
      std::vector<Sha1Digest> digests(count);
      Sha1OfEach(messages, digests.data());
      for (size_t i = 0; i < count; ++i) EXPECT_EQ(ToHex(digests[i]), ToHex(NaiveSha1(bytes[i]))) << bytes[i].size();
    }
  }
}

TEST(Sha1, OfEachAtEveryPairOfShortLengths) {
  const std::string bytes = RandomBytes(150, 3);
  for (size_t a = 0; a < 150; ++a) {
    for (const size_t b : {size_t{0}, size_t{55}, size_t{56}, size_t{63}, size_t{64}, size_t{120}, a}) {
      const std::string_view messages[] = {std::string_view(bytes).substr(0, a), std::string_view(bytes).substr(0, b)};
      Sha1Digest digests[2];
      Sha1OfEach(messages, digests);
      EXPECT_EQ(digests[0], Sha1Of(messages[0])) << a << " " << b;
      EXPECT_EQ(digests[1], Sha1Of(messages[1])) << a << " " << b;
    }
  }
}

TEST(Sha1, TheNaiveOneKnowsFips) {
  for (const Vector& v : kFipsVectors) EXPECT_EQ(ToHex(NaiveSha1(v.message)), v.hex);
}

TEST(Sha1, HowTheMessageIsSplitDoesNotMatter) {
  std::mt19937_64 random(2);
  Sha1 hasher;  // one for all: Finish must leave it as new
  for (uint64_t round = 0; round < 300; ++round) {
    const std::string message = RandomBytes(random() % 700, round);
    std::string_view rest = message;
    while (!rest.empty()) {
      const size_t limit = random() % 2 == 0 ? 10 : 300;
      const std::string_view piece = rest.substr(0, random() % limit);
      hasher.Update(piece);
      rest.remove_prefix(piece.size());
    }
    ASSERT_EQ(ToHex(hasher.Finish()), ToHex(Sha1Of(message))) << round;
  }
}

TEST(Sha1, EmptyUpdatesChangeNothing) {
  Sha1 hasher;
  hasher.Update({});
  hasher.Update("abc");
  hasher.Update({});
  EXPECT_EQ(ToHex(hasher.Finish()), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hasher.Finish(), Sha1Of({}));
}

TEST(Sha1, Base32AsInCdx) {
  EXPECT_EQ(ToBase32(Sha1Of("")), "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  EXPECT_EQ(ToBase32(Sha1Digest{}), std::string(32, 'A'));
  Sha1Digest ones;
  ones.fill(0xff);
  EXPECT_EQ(ToBase32(ones), std::string(32, '7'));
}

}  // namespace
}  // namespace seamripper
