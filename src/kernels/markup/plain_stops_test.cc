#include "kernels/markup/plain_stops.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "testing/avx512_by_bytes.h"

namespace seamripper {
namespace {

constexpr size_t kWindow = 64;

struct Stops {
  size_t end = 0;
  std::vector<size_t> places;
  friend bool operator==(const Stops&, const Stops&) = default;
};

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }
bool EndsName(char c) { return IsSpace(c) || c == '/' || c == '>'; }

// Byte by byte, by the rules of plain_stops.h; one that breaks is where the text or tag ends that it stands in.
class NaiveStops {
 public:
  NaiveStops(std::string_view source, StopAt stop_at) : source_(source), stop_at_(stop_at) {}

  Stops Find() {
    const size_t left = source_.size() < kPlainBehind ? 0 : source_.size() - kPlainBehind;
    const size_t size = std::min(left, kPlainStretch) / kWindow * kWindow;
    while (at_ < size) {
      if (source_[at_] == '>') break;
      if (source_[at_] == '<') {
        const size_t close = CloseOf(at_, size);
        if (close == 0) break;
        stops_.places.push_back(at_);
        stops_.places.push_back(close);
        at_ = close;
      } else if (source_[at_] == '&' && stop_at_ == StopAt::kTagsAndReferences) {
        stops_.places.push_back(at_);
      }
      ++at_;
    }
    stops_.end = at_;
    return stops_;
  }

 private:
  // Where the tag ends that is opened at `open`; 0 if it is not plain.
  size_t CloseOf(size_t open, size_t size) const {
    bool in_name = true, in_bare_value = false, inside = false;
    for (size_t i = open + 1; i < size; ++i) {
      const char c = source_[i];
      const char next = source_[i + 1];
      if (c == '<') return 0;
      if (c == '>') return inside ? 0 : i;
      if (c == '"') {
        if (!inside && (source_[i - 1] != '=' || in_bare_value)) return 0;
        inside = !inside;
      } else if (c == '=' && !inside) {
        if (in_name && stop_at_ == StopAt::kTags) return 0;
        if (source_[i - 1] <= '/' || next == '\'' || IsSpace(next)) return 0;
        in_bare_value |= next != '"';
      } else if (EndsName(c) && i > open + 1) {
        in_name = false;
        if (IsSpace(c)) in_bare_value = false;
      }
    }
    return 0;
  }

  const std::string_view source_;
  const StopAt stop_at_;
  size_t at_ = 0;
  Stops stops_;
};

Stops FoundBy(FindPlainStops find, const std::string& source, StopAt stop_at) {
  PlainStops stops;
  find(source.data(), source.data() + source.size(), stop_at, &stops);
  EXPECT_EQ(stops.begin, source.data());
  EXPECT_EQ(stops.next, 0u);
  return {static_cast<size_t>(stops.end - stops.begin), {stops.places, stops.places + stops.count}};
}

// By the rules, with every set of instructions; how many stops there are.
size_t ExpectAsByTheRules(const std::string& source, StopAt stop_at) {
  const Stops expected = NaiveStops(source, stop_at).Find();
  for (const FindPlainStops find : {FindPlainStopsFor(ActiveCpuLevel()), &FindPlainStopsAvx2, &FindPlainStopsByBytes}) {
    EXPECT_EQ(FoundBy(find, source, stop_at), expected) << source;
  }
  return expected.places.size();
}

TEST(PlainStops, NoneWhereNothingIsFaster) { EXPECT_EQ(FindPlainStopsFor(CpuLevel::kScalar), nullptr); }

TEST(PlainStops, AsByTheRules) {
  if (FindPlainStopsFor(ActiveCpuLevel()) == nullptr) GTEST_SKIP() << "no AVX2 or no PCLMULQDQ";
  const std::vector<std::string> usual = {"<b>",
                                          "</b>",
                                          "<a href=\"x?y=z\" id=\"w\">",
                                          "text",
                                          " ",
                                          "&amp;",
                                          "<br>",
                                          "<p\nclass=\"one two\">",
                                          "<td width=50% b=\"c\" d=e/f?g=h>",
                                          "'",
                                          "x"};
  const std::vector<std::string> unusual = {"<",   ">",   "=",  "\"",        "/",        "</",    "=\"",
                                            "a=b", "a= ", "='", "<a=\"x\">", "\xC3\xA9", "-=\"\""};
  std::mt19937_64 random(2014);
  size_t whole = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string source;
    const uint64_t rarely = 2 + random() % 200;
    for (size_t left = random() % 100; left > 0; --left) {
      const std::vector<std::string>& pieces = random() % rarely == 0 ? unusual : usual;
      source += pieces[random() % pieces.size()];
    }
    source += std::string(random() % 50, 'z');
    for (const StopAt stop_at : {StopAt::kTags, StopAt::kTagsAndReferences}) {
      whole += ExpectAsByTheRules(source, stop_at) > 20;
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(whole, 10'000u);
}

TEST(PlainStops, ManyInAWindow) {
  if (FindPlainStopsFor(ActiveCpuLevel()) == nullptr) GTEST_SKIP() << "no AVX2 or no PCLMULQDQ";
  for (const std::string piece : {"<>", "&", "&&x", "<>x", "<b>&", "&<>y"}) {
    std::string source;
    while (source.size() < kPlainStretch + kPlainBehind) source += piece;
    ExpectAsByTheRules(source, StopAt::kTags);
    ExpectAsByTheRules(source, StopAt::kTagsAndReferences);
  }
  EXPECT_EQ(ExpectAsByTheRules(std::string(2 * kPlainStretch, '&'), StopAt::kTagsAndReferences), kPlainStretch);
}

TEST(PlainStops, GoOnBehindATagThatWasReadExactly) {
  if (FindPlainStopsFor(ActiveCpuLevel()) == nullptr) GTEST_SKIP() << "no AVX2 or no PCLMULQDQ";
  const std::string source = "<x><y>text</y>" + std::string(200, 'z');
  PlainStops stops;
  EXPECT_FALSE(GoOnAt(source.data(), &stops));
  FindPlainStopsAvx2(source.data(), source.data() + source.size(), StopAt::kTags, &stops);
  ASSERT_EQ(stops.count, 6u);
  EXPECT_TRUE(GoOnAt(source.data() + 3, &stops));
  EXPECT_EQ(stops.next, 2u);
  EXPECT_FALSE(GoOnAt(source.data() + 4, &stops));  // inside of what seemed a tag
  EXPECT_TRUE(GoOnAt(source.data() + 6, &stops));
  EXPECT_EQ(stops.next, 4u);
  EXPECT_FALSE(GoOnAt(source.data() + 8, &stops));   // in text
  EXPECT_FALSE(GoOnAt(source.data() + 14, &stops));  // none is left
}

TEST(PlainStops, AreLookedForInShorterStretchesWhereTheyAreInVain) {
  if (FindPlainStopsFor(ActiveCpuLevel()) == nullptr) GTEST_SKIP() << "no AVX2 or no PCLMULQDQ";
  const std::string source(3 * kPlainStretch, 'x');
  const auto found = [&](const char* from, PlainStops* stops) {
    FindPlainStopsAvx2(from, source.data() + source.size(), StopAt::kTags, stops);
    return static_cast<size_t>(stops->end - from);
  };
  PlainStops stops;
  EXPECT_EQ(found(source.data(), &stops), kPlainStretch);
  for (size_t stretch = kPlainStretch / 2; stretch > kShortestPlainStretch; stretch /= 2) {
    EXPECT_EQ(found(source.data() + 5, &stops), stretch);
  }
  for (int i = 0; i < 3; ++i) EXPECT_EQ(found(source.data() + 5, &stops), kShortestPlainStretch);
  EXPECT_EQ(found(stops.end, &stops), 2 * kShortestPlainStretch);
}

}  // namespace
}  // namespace seamripper
