#include "testing/quilt_corpora.h"

namespace seamripper::quilt_oracle {
namespace {

template <typename T>
T OneOf(std::initializer_list<T> values, std::mt19937_64* random) {
  return values.begin()[(*random)() % values.size()];
}

Words RandomWords(size_t count, size_t vocabulary, std::mt19937_64* random) {
  Words words;
  for (; count > 0; --count) words.push_back("w" + std::to_string((*random)() % vocabulary));
  return words;
}

void Append(Words* to, const Words& words) { to->insert(to->end(), words.begin(), words.end()); }

struct Draw {
  size_t k;
  size_t vocabulary;
  std::vector<Words> passages;  // the first is the hot one
  std::mt19937_64& random;

  Words Stitched() {
    Words words;
    for (size_t left = random() % 9; left > 0; --left) {
      switch (random() % 4) {
        case 0:
          Append(&words, RandomWords(random() % 12, vocabulary, &random));
          break;
        case 1:
          Append(&words, {"unique" + std::to_string(random())});
          break;
        default: {
          Words passage = passages[random() % passages.size()];
          if (random() % 3 == 0) passage.resize(1 + random() % passage.size());
          Append(&words, passage);
        }
      }
    }
    return words;
  }

  Words PageWords(const std::vector<Page>& before) {
    switch (random() % 16) {
      case 0:
        return {};
      case 1:
        return RandomWords(1, vocabulary, &random);
      case 2:
        return RandomWords(k - 1, vocabulary, &random);
      case 3:
        return RandomWords(k, 2, &random);
      case 4:
        return Words(random() % 40, "w0");
      case 5: {
        Words words(random() % 40, "w0");
        for (size_t i = 0; i < words.size(); i += 2) words[i] = "w1";
        return words;
      }
      case 6:
        return before.empty() ? Words{} : before[random() % before.size()].words;
      default: {
        Words words = Stitched();
        if (random() % 2 == 0) Append(&words, passages[0]);
        return words;
      }
    }
  }
};

}  // namespace

uint64_t TinyPages(int max_words) { return (uint64_t{2} << max_words) - 1; }

std::vector<Page> TinyCorpus(uint64_t number, int max_words) {
  std::vector<Page> pages;
  for (PageId id = 0; id < 3; ++id) {
    Page page = {.id = id, .words = {}};
    // 1 is the empty page; each further binary digit is a word.
    for (uint64_t rest = number % TinyPages(max_words) + 1; rest > 1; rest /= 2) {
      page.words.emplace_back(rest % 2 == 0 ? "a" : "b");
    }
    number /= TinyPages(max_words);
    pages.push_back(page);
  }
  return pages;
}

void DivideIntoSites(int division, std::vector<Page>* pages) {
  static constexpr int kDivisions[kTinySites][3] = {{}, {1, 2, 3}, {1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {1, 1, 1}};
  for (size_t i = 0; i < 3; ++i) {
    (*pages)[i].sites.clear();
    if (division > 0) (*pages)[i].sites.insert(kDivisions[division][i]);
  }
}

Options RandomOptions(size_t max_pages, std::mt19937_64* random) {
  return {.k = 1 + (*random)() % 6,
          .m = OneOf<uint64_t>({2, 3, 5, 10, 50, max_pages}, random),
          .c = OneOf<uint64_t>({1, 2, 2, 3, 4, 5}, random),
          .theta = OneOf<uint64_t>({0, 250'000'000, 500'000'000, 750'000'000, 1'000'000'000}, random),
          .min_share = OneOf<uint64_t>({0, 0, 0, 10'000'000, 50'000'000, 333'333'333, 1'000'000'000}, random)};
}

Corpus RandomCorpus(size_t max_pages, const Options& options, std::mt19937_64* random) {
  Corpus corpus = {.pages = {}, .options = options};
  Draw draw = {corpus.options.k, OneOf<size_t>({2, 5, 50, 1000}, random), {}, *random};
  for (size_t left = 2 + (*random)() % 12; left > 0; --left) {
    draw.passages.push_back(RandomWords(corpus.options.k + (*random)() % 20, draw.vocabulary, random));
  }
  const size_t sites_per_page = (*random)() % 3;  // the plain mode, one site, several addresses
  const uint64_t sites = 1 + (*random)() % 10;
  PageId id = 0;
  for (size_t left = (*random)() % (max_pages + 1); left > 0; --left) {
    id += (*random)() % 8 == 0 ? MakePageId(1, 0) : static_cast<PageId>(1 + (*random)() % 3);
    Page page = {.id = id, .words = draw.PageWords(corpus.pages)};
    for (size_t i = 0; i < sites_per_page; ++i) page.sites.insert(static_cast<int64_t>((*random)() % sites));
    corpus.pages.push_back(page);
  }
  return corpus;
}

Corpus RandomCorpus(size_t max_pages, std::mt19937_64* random) {
  return RandomCorpus(max_pages, RandomOptions(max_pages, random), random);
}

}  // namespace seamripper::quilt_oracle
