#include "kernels/markup/markup_scan.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "testing/naive_tag.h"

namespace seamripper {
namespace {

const CpuLevel kLevels[] = {CpuLevel::kScalar, ActiveCpuLevel()};

TEST(MarkupMasks, EveryByteAtEveryPlace) {
  for (const CpuLevel cpu : kLevels) {
    for (int byte = 0; byte < 256; ++byte) {
      for (size_t place = 0; place < kMarkupWindow; ++place) {
        std::string window(kMarkupWindow, 'x');
        window[place] = static_cast<char>(byte);
        MarkupMasks masks;
        MarkupMaskReaderFor(cpu)(window.data(), &masks);
        const auto expected = [&](std::string_view in) {
          return in.find(static_cast<char>(byte)) == std::string_view::npos ? 0 : uint64_t{1} << place;
        };
        EXPECT_EQ(masks.opens, expected("<"));
        EXPECT_EQ(masks.closes, expected(">"));
        EXPECT_EQ(masks.ampersands, expected("&"));
        EXPECT_EQ(masks.quotes, expected("\""));
        EXPECT_EQ(masks.apostrophes, expected("'"));
        EXPECT_EQ(masks.equals, expected("="));
        EXPECT_EQ(masks.name_ends, expected("/> \t\n\f\r"));
      }
    }
  }
}

TEST(MarkupScan, FindsTheFirstWhereverItStands) {
  for (size_t size = 0; size < 200; size += 7) {
    for (size_t place = 0; place <= size; ++place) {
      std::string source(size, 'x');
      if (place < size) source[place] = '<';
      MarkupScan scan(source);
      for (size_t from = 0; from <= size; from += 13) {
        EXPECT_EQ(scan.FindTag(source.data() + from), source.data() + (from <= place ? place : size));
      }
      EXPECT_EQ(scan.FindTagOrReference(source.data()), source.data() + place);
      EXPECT_EQ(scan.EndOfName(source.data()), source.data() + size);
    }
  }
}

TEST(MarkupScan, TheUsualTagsArePlain) {
  for (const std::string tag :
       {"<p>", "</p>", "<br/>", "<br />", "<td colspan=2>", "<a href=\"x>y\">", "<a href=\"x\" id=\"y\" hidden>",
        "<img src=\"x\"/>", "<a title=\"it's a = b / c\">", "<option selected>"}) {
    MarkupScan scan(tag);
    EXPECT_EQ(scan.AfterPlainTag(scan.EndOfName(tag.data() + 2)), tag.data() + tag.size()) << tag;
  }
}

// Every tag that is taken for plain ends where the standard's states end it, in whatever window it stands.
TEST(MarkupScan, PlainTagsEndWhereTheyEnd) {
  const std::vector<std::string> pieces = {"\"", "=\"",    "=",
                                           "'",  "=\"v\"", " n=\"v\"",
                                           ">",  "/",      " ",
                                           "n",  "<",      " n=\"a b>c\"",
                                           "\n", "\" ",    std::string(50, 'l'),
                                           "&"};
  std::mt19937_64 random(1);
  size_t plain = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::string source(random() % 70, 'x');
    const size_t begin = source.size();
    source += "<a ";
    for (size_t left = random() % 12; left > 0; --left) source += pieces[random() % pieces.size()];
    source += random() % 8 != 0 ? ">" : "";
    const NaiveTag tag = ReadNaiveTag(source, begin + 2);
    for (const CpuLevel cpu : kLevels) {
      MarkupScan scan(source, cpu);
      scan.FindTag(source.data());
      const char* const after = scan.AfterPlainTag(source.data() + begin + 2);
      if (after == nullptr) continue;
      ASSERT_TRUE(tag.closed) << source;
      ASSERT_EQ(after, source.data() + tag.end) << source;
      ASSERT_EQ(after[-2] == '/', tag.self_closing) << source;
      ++plain;
    }
  }
  EXPECT_GT(plain, 50'000u);
}

}  // namespace
}  // namespace seamripper
