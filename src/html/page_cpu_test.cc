// A page says the same whatever instructions it is read with.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "html/page.h"
#include "kernels/chunk/chunks.h"
#include "kernels/text/utf8.h"
#include "testing/shared_data.h"
#include "testing/slow.h"

namespace seamripper {
namespace {

constexpr char kUrl[] = "https://example.org/dir/page.html";

// Windows are read where they lie if enough follows, else in a copy.
const std::string kTail = "<p>a tail of <a href=\"link\">plain</a> mark-up, <br>" + std::string(100, 'z');

void ExpectTheSameOf(std::string_view source) {
  for (const bool keep_scripts : {false, true}) {
    PageContent scalar, fast, without_links;
    PlainStretches known;
    ExtractHtml(source, kUrl, {.keep_scripts = keep_scripts}, &scalar, CpuLevel::kScalar);
    ExtractHtml(source, kUrl, {.keep_scripts = keep_scripts, .plain_stretches = &known}, &fast);
    ExtractHtml(source, kUrl, {.keep_scripts = keep_scripts, .links = false}, &without_links);
    ASSERT_EQ(fast.text, scalar.text) << source;
    ASSERT_EQ(without_links.text, scalar.text) << source;
    ASSERT_EQ(fast.title, scalar.title) << source;
    ASSERT_EQ(fast.links, scalar.links) << source;
    ASSERT_EQ(fast.links_cut, scalar.links_cut) << source;
    std::vector<Chunk> chunks, chunks_by_known;
    CutArdi2014(source, kMaxPageChunks, &chunks);
    CutArdi2014(source, kMaxPageChunks, &chunks_by_known, &known);
    ASSERT_EQ(chunks_by_known, chunks) << source;
  }
}

void ExpectTheSame(const std::string& source) {
  ExpectTheSameOf(source);
  ExpectTheSameOf(source + kTail);
}

// What ends a tag where it seems to go on, hides an end, or opens what only looks like mark-up.
const std::vector<std::string> kConstructs = {
    "<a href=\"x>y\">t</a>",
    "<a href='x>y'>t</a>",
    "<a href=x\">t\">u",
    "<a =\"x>t\">u",
    "<a b==\"x>t\">u",
    "<a b=c=\"x>t\">u",
    "<a b =\"x>y\">t",
    "<a b= \"x>y\">t",
    "<a/=\"x>t\">u",
    "<a b=\"c\"=\"x>t\">u",
    "<a b=\"c\"d=\"x>y\">t",
    "<a it's=\"x>y\">t",
    "<a b='=\"'>t\">u",
    "<a b=\"'\" c='\">\"'>t",
    "<a href=x/>t</a>",
    "<svg/><title>t</title>",
    "<svg b=\"c\"/><title>t</title>",
    "<svg b=c/><title>t</title>",
    "<svg / ><title>t</title>",
    "<a b=>t",
    "<a b=\"c\" d=>t",
    "<a\"b>t\">u",
    "<a b \" c>t\">u",
    "1 < 2 <3 <",
    "<p<p>t",
    std::string("<p\0>t", 5),
    "</p a=\">\">t",
    "</ x>t</>u",
    "<!-- > --!>t<!-->u",
    "<script>'</p>' <!-- <script> </script> --></script >t",
    "<style></styl></style>t",
    "<textarea>&lt;</p></textarea>t",
    "<title> a  b </title>t",
    "<svg><![CDATA[ > ]]>t</svg>",
    "&lt;&amp &notit; &#x41;&#65t &",
    "t  \n\n u\t \r\n",
    "\u00A0\u3000 \u2019\u2028t",
    "<BLOCKQUOTE>t</BlockQuote><fieldset>u",
    "<details>t</details>u</Section>v<colgroup/>w<p>x",
    "<fieldsetx>t</detailsx>u<sectionx>v</p/>w",
    "<section\u07DF>t</details\u07DF>u<p\u07DF>v<br\u07C0>w",
    "<h\x11>t<\x0Fp>u</\x0Fp>v<>w",
    "<template><p>t</template><noscript>u</noscript>v",
};

TEST(PageByCpu, HostileConstructsAtEveryPlaceOfAWindow) {
  for (const std::string& construct : kConstructs) {
    for (size_t place = 0; place < 66; ++place) {
      const std::string before(place, 'x');
      ExpectTheSame(before + construct);
      ExpectTheSame("<a title=\"" + before + "\">" + construct + " and more <b>behind</b> it");
    }
  }
}

TEST(PageByCpu, NamesOfAnyByte) {
  for (int byte = 0; byte < 0x80; ++byte) {
    for (size_t size = 0; size < 10; ++size) {
      const std::string name(size, static_cast<char>(byte));
      ExpectTheSame("a<" + name + ">b</" + name + ">c");
    }
  }
}

TEST(PageByCpu, PlainMarkupCutAnywhere) {
  const std::string plain =
      "<div><a href=\"x/y\" id=z>t</a> u&amp;v &eacute w</div><br/><A HREF=\"z\">\u00E9</A>\n</html>";
  for (size_t before = 0; before < 200; ++before) {
    for (size_t size = 0; size <= plain.size(); ++size) {
      std::string repaired;
      AppendRepairedUtf8(&repaired, std::string(before, 'x') + plain.substr(0, size));
      ExpectTheSameOf(repaired);
    }
  }
}

TEST(PageByCpu, ConstructsInAnyOrder) {
  std::mt19937_64 random(1);
  for (int round = 0; round < (IsSlowRun() ? 100'000 : 3'000); ++round) {
    std::string source;
    for (size_t left = random() % 12; left > 0; --left) {
      const std::string& construct = kConstructs[random() % kConstructs.size()];
      source += construct.substr(0, random() % 4 == 0 ? random() % construct.size() : construct.size());
      source.append(random() % 3 == 0 ? random() % 70 : 0, random() % 2 == 0 ? 'x' : ' ');
    }
    std::string repaired;
    AppendRepairedUtf8(&repaired, source);
    ExpectTheSame(repaired);
  }
}

// Bytes that mean something, put where they did not stand.
std::string Mutated(std::string source, std::mt19937_64* random) {
  constexpr std::string_view kBytes("<>\"'=/ &!-?\n\0p", 15);
  for (size_t left = 1 + (*random)() % 20; left > 0 && !source.empty(); --left) {
    const size_t at = (*random)() % source.size();
    if ((*random)() % 3 == 0) {
      source.erase(at, (*random)() % 10);
    } else {
      source[at] = kBytes[(*random)() % kBytes.size()];
    }
  }
  std::string repaired;
  AppendRepairedUtf8(&repaired, source);
  return repaired;
}

TEST(PageByCpu, RealPagesAndMutationsOfThem) {
  SKIP_WITHOUT_SHARED_DATA("html5lib-tests");
  std::mt19937_64 random(2);
  size_t pages = 0;
  for (const std::string& path : FilesBelow(SharedData("html5lib-tests"))) {
    std::string source;
    AppendRepairedUtf8(&source, ReadFileForTesting(path));
    source.resize(std::min<size_t>(source.size(), 50'000));
    ExpectTheSame(Mutated(source, &random));
    ++pages;
  }
  EXPECT_GT(pages, 0u);
}

}  // namespace
}  // namespace seamripper
