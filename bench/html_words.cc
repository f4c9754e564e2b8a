// From a gzipped page to its words: against unpacking alone, against the reference tokenizer and against libxml2; and
// how words of another script compare. Sides take turns on slices of pages. Usage: html_words [--passes N] WARC..., or
// html_words [--passes N] --web HTML... for real web pages, a file each, which have a goal of their own.
#include <libdeflate.h>
#include <libxml/HTMLparser.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/crawl_pages.h"
#include "bench/paired.h"
#include "html/charset.h"
#include "html/page.h"
#include "kernels/text/utf8.h"
#include "kernels/text/words.h"

namespace seamripper {
namespace {

constexpr uint64_t kEvery = 8;  // pages of a crawl file follow no order, so an eighth is a fair sample
constexpr size_t kSlicePages = 64;

// libdeflate / gz to words.
constexpr double kGoalOfDocs = 0.58;
constexpr double kGoalOfWeb = 0.68;

struct Page {
  std::string source;    // UTF-8
  std::string gzipped;   // of the source
  std::string text;      // its words, written in ASCII
  std::string cyrillic;  // the same with a Cyrillic letter for each
};

ExtractOptions WithoutLinks() { return {.links = false}; }

Page PageOf(std::string_view payload) {
  Page page;
  DecodeToUtf8(DecideCharset(payload, {}, true).encoding, payload, &page.source);
  page.gzipped = Gzipped(page.source);
  PageContent content;
  ExtractHtml(page.source, {}, WithoutLinks(), &content);
  for (const char c : content.text) {
    if (static_cast<unsigned char>(c) >= 0x80) continue;
    page.text.push_back(c);
    const char lower = static_cast<char>(c | 0x20);
    const bool letter = lower >= 'a' && lower <= 'z';
    const int small_a = c == lower ? 0x430 : 0x410;
    AppendUtf8(&page.cyrillic, static_cast<char32_t>(letter ? small_a + lower - 'a' : c));
  }
  return page;
}

std::vector<Page> PagesOfCrawl(std::span<char*> paths) {
  std::vector<Page> pages;
  CrawlCounts counts;
  for (const char* path : paths) {
    ForEachResponse(path, &counts, [&](std::string_view, std::string_view payload) {
      if (counts.responses % kEvery == 0) pages.push_back(PageOf(payload));
    });
  }
  return pages;
}

std::vector<Page> PagesOfFiles(std::span<char*> paths) {
  std::vector<Page> pages;
  for (const char* path : paths) {
    std::ifstream file(path, std::ios::binary);
    pages.push_back(PageOf(std::string(std::istreambuf_iterator<char>(file), {})));
  }
  return pages;
}

class Inflater {
 public:
  std::string_view Inflate(const Page& page) {
    if (out_.size() < page.source.size()) out_.resize(page.source.size());
    size_t size = 0;
    libdeflate_gzip_decompress(decompressor_, page.gzipped.data(), page.gzipped.size(), out_.data(), out_.size(),
                               &size);
    return std::string_view(out_).substr(0, size);
  }

 private:
  libdeflate_decompressor* const decompressor_ = libdeflate_alloc_decompressor();  // for as long as the program runs
  std::string out_;
};

uint64_t WordsOf(std::string_view source, CpuLevel cpu, PageContent* content) {
  ExtractHtml(source, {}, WithoutLinks(), content, cpu);
  return CountWords(content->text, cpu);
}

uint64_t Walk(std::string_view text) {
  uint64_t words = 0;
  for (WordWalk walk(text); walk.Next();) ++words;
  return words;
}

// The words of what libxml2's SAX parser calls characters: no boundaries, so some of them grow together.
uint64_t WordsByLibxml2(std::string_view source, std::string* text) {
  text->clear();
  htmlSAXHandler handler{};
  handler.characters = [](void* to, const xmlChar* characters, int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(characters), static_cast<size_t>(length));
  };
  htmlParserCtxtPtr context = htmlCreatePushParserCtxt(&handler, text, nullptr, 0, nullptr, XML_CHAR_ENCODING_UTF8);
  htmlParseChunk(context, source.data(), static_cast<int>(source.size()), 1);
  htmlFreeParserCtxt(context);
  return CountWords(*text);
}

struct Side {
  const char* name;
  std::function<uint64_t(const Page&)> count;
  std::vector<double> seconds{};  // of each pass
  uint64_t counted = 0;           // in the last
};

enum { kInflate, kGzToWords, kScalar, kBest, kLibxml2, kAsciiWords, kCyrillicWords };

std::vector<Side> AllSides() {
  return {
      {"libdeflate alone", [inflater = Inflater()](const Page& page) mutable { return inflater.Inflate(page).size(); }},
      {"gz to words",
       [inflater = Inflater(), content = PageContent()](const Page& page) mutable {
         return WordsOf(inflater.Inflate(page), ActiveCpuLevel(), &content);
       }},
      {"HTML to words, scalar",
       [content = PageContent()](const Page& page) mutable {
         return WordsOf(page.source, CpuLevel::kScalar, &content);
       }},
      {"HTML to words", [content = PageContent()](
                            const Page& page) mutable { return WordsOf(page.source, ActiveCpuLevel(), &content); }},
      {"HTML to words, libxml2 SAX",
       [text = std::string()](const Page& page) mutable { return WordsByLibxml2(page.source, &text); }},
      {"words, ASCII", [](const Page& page) { return Walk(page.text); }},
      {"words, Cyrillic", [](const Page& page) { return Walk(page.cyrillic); }},
  };
}

void Pass(const std::vector<Page>& pages, std::vector<Side>* sides) {
  for (Side& side : *sides) {
    side.seconds.push_back(0);
    side.counted = 0;
  }
  for (size_t begin = 0; begin < pages.size(); begin += kSlicePages) {
    const size_t end = std::min(begin + kSlicePages, pages.size());
    for (Side& side : *sides) {
      side.seconds.back() += SecondsOf([&] {
        for (size_t i = begin; i < end; ++i) side.counted += side.count(pages[i]);
      });
    }
  }
}

void RequireEqual(const Side& a, const Side& b) {
  if (a.counted == b.counted) return;
  std::fprintf(stderr, "html_words: %s disagrees with %s\n", a.name, b.name);
  std::exit(1);
}

void Report(const std::vector<Page>& pages, const std::vector<Side>& sides, double goal) {
  RequireEqual(sides[kGzToWords], sides[kBest]);
  RequireEqual(sides[kScalar], sides[kBest]);
  RequireEqual(sides[kAsciiWords], sides[kCyrillicWords]);
  std::printf("  %zu pages, %lu bytes of HTML, %lu words, libxml2 %lu; CPU us a page\n", pages.size(),
              sides[kInflate].counted, sides[kBest].counted, sides[kLibxml2].counted);
  for (const Side& side : sides) PrintTimes(side.name, side.seconds, pages.size(), 1e6);
  const auto ratio = [&](const char* name, int above, int below, Goal::Bound bound, double goal) {
    PrintRatio(name, sides[static_cast<size_t>(above)].seconds, sides[static_cast<size_t>(below)].seconds,
               {bound, goal});
  };
  ratio("libdeflate / gz to words", kInflate, kGzToWords, Goal::Bound::kAtLeast, goal);
  ratio("scalar / ours", kScalar, kBest, Goal::Bound::kAtLeast, 2);
  ratio("libxml2 SAX / ours", kLibxml2, kBest, Goal::Bound::kAtLeast, 22);
  ratio("Cyrillic / ASCII words", kCyrillicWords, kAsciiWords, Goal::Bound::kAtMost, 3);
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  int passes = 7;
  std::span<char*> words(argv + 1, static_cast<size_t>(argc - 1));
  if (words.size() > 1 && std::string_view(words[0]) == "--passes") {
    passes = std::max(1, std::atoi(words[1]));
    words = words.subspan(2);
  }
  const bool web = !words.empty() && std::string_view(words[0]) == "--web";
  const std::vector<Page> pages = web ? PagesOfFiles(words.subspan(1)) : PagesOfCrawl(words);
  if (pages.empty()) {
    std::fprintf(stderr, "usage: %s [--passes N] (WARC... | --web HTML...)\n", argv[0]);
    return 2;
  }
  std::vector<Side> sides = AllSides();
  Pass(pages, &sides);
  for (Side& side : sides) side.seconds.clear();
  for (int i = 0; i < passes; ++i) Pass(pages, &sides);
  Report(pages, sides, web ? kGoalOfWeb : kGoalOfDocs);
}
