#include "testing/planted_crawl.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <span>
#include <utility>

#include "base/check.h"
#include "base/json_writer.h"

namespace seamripper {
namespace {

using quilt_oracle::Finding;
using quilt_oracle::Patch;
using quilt_oracle::Source;
using quilt_oracle::Words;

struct Passage {
  size_t donor = 0;
  size_t begin = 0;  // in words of the donor
  size_t length = 0;
};

class Planter {
 public:
  Planter(size_t pages, size_t quilts, size_t k, uint64_t seed) : k_(k), random_(seed), words_(pages) {
    CHECK(pages >= 5 * quilts && k >= 2 && k <= 8);
    std::vector<size_t> order(pages);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random_);
    const std::span<const size_t> quilted = std::span(order).first(quilts);
    honest_.assign(order.begin() + static_cast<std::ptrdiff_t>(quilts), order.end());
    for (const size_t page : honest_) words_[page] = OwnText();
    for (const size_t page : quilted) crawl_.quilts.push_back(Stitch(page));
  }

  PlantedCrawl Finish() {
    std::vector<bool> quilted(words_.size());
    for (const Finding& quilt : crawl_.quilts) quilted[static_cast<size_t>(quilt.page)] = true;
    for (size_t page = 0; page < words_.size(); ++page) Write(page, quilted[page]);
    return std::move(crawl_);
  }

 private:
  // Long enough that no k consecutive words come twice by chance: there are 10^5 words.
  static constexpr size_t kHalf = 60;

  size_t Below(size_t limit) { return random_() % limit; }

  Words OwnText() {
    Words words;
    for (size_t left = 2 * kHalf + Below(60); left > 0; --left) words.push_back("w" + std::to_string(Below(100'000)));
    return words;
  }

  void AppendFiller(size_t count, Words* words) {
    for (; count > 0; --count) words->push_back("own" + std::to_string(filler_++));
  }

  // Each half of an honest page gives one passage, in turns: all first halves, then all second ones.
  Passage NextPassage() {
    const size_t turn = passages_given_++;
    CHECK(turn < 2 * honest_.size());
    const size_t length = 20 + Below(21);
    const size_t half = turn / honest_.size() * kHalf;
    return {honest_[turn % honest_.size()], half + Below(kHalf - length), length};
  }

  // A word beside the passage that is also beside it at the donor would make it longer.
  bool GoesOn(const Words& page, const Passage& passage) const {
    const Words& donor = words_[passage.donor];
    return !page.empty() && passage.begin > 0 && page.back() == donor[passage.begin - 1];
  }
  bool WouldGoOn(const Passage& before, const Passage& passage) const {
    const Words& donor = words_[before.donor];
    const size_t end = before.begin + before.length;
    return end < donor.size() && donor[end] == words_[passage.donor][passage.begin];
  }

  Finding Stitch(size_t number) {
    Words& words = words_[number];
    Finding quilt = {.page = static_cast<PageId>(number), .quilted = true};
    Passage before;
    for (size_t left = 4 + Below(5); left > 0; --left) {
      const Passage passage = NextPassage();
      size_t filler = Below(9);
      if (filler == 0 && !words.empty() && (GoesOn(words, passage) || WouldGoOn(before, passage))) filler = 1;
      AppendFiller(filler, &words);
      const auto begin = words_[passage.donor].begin() + static_cast<std::ptrdiff_t>(passage.begin);
      quilt.patches.push_back({static_cast<PageId>(passage.donor), words.size(), passage.begin, passage.length});
      words.insert(words.end(), begin, begin + static_cast<std::ptrdiff_t>(passage.length));
      before = passage;
    }
    AppendFiller(Below(9), &words);
    Count(words, &quilt);
    return quilt;
  }

  // No gram comes twice in a quilt, and a passage's own are its only patch grams.
  void Count(const Words& words, Finding* quilt) const {
    for (const Patch& patch : quilt->patches) {
      const uint64_t grams = patch.words - k_ + 1;
      quilt->sources.push_back({patch.source, grams, grams});
      quilt->patch_grams += grams;
    }
    std::sort(quilt->sources.begin(), quilt->sources.end(),
              [](const Source& a, const Source& b) { return std::pair(b.gain, a.page) < std::pair(a.gain, b.page); });
    quilt->words = words.size();
    quilt->grams = quilt->positions = words.size() - k_ + 1;
    quilt->covered_grams = quilt->patch_positions = quilt->patch_grams;
  }

  void Write(size_t number, bool quilted) {
    CrawlPage page;
    const std::string site = quilted ? std::to_string(number) : std::to_string(Below(1 + words_.size() / 8));
    page.domain = (quilted ? "quilt" : "site") + site + ".example";
    page.sites = {page.domain};
    page.url = "http://" + page.domain + "/" + std::to_string(number);
    WrittenText written;
    for (const std::string& word : words_[number]) written.Append(Below(10) == 0 ? ". " : " ", word);
    page.places = std::move(written.places);
    JsonWriter json(AppendJsonString);
    json.BeginObject();
    json.Key("url"), json.String(page.url);
    json.Key("text"), json.String(written.text);
    json.EndObject();
    crawl_.rows += json.text() + "\n";
    crawl_.pages[static_cast<PageId>(number)] = std::move(page);
  }

  const size_t k_;
  std::mt19937_64 random_;
  std::vector<Words> words_;    // by page
  std::vector<size_t> honest_;  // in random order
  size_t passages_given_ = 0;
  size_t filler_ = 0;
  PlantedCrawl crawl_;
};

}  // namespace

PlantedCrawl MakePlantedCrawl(size_t pages, size_t quilts, size_t k, uint64_t seed) {
  return Planter(pages, quilts, k, seed).Finish();
}

}  // namespace seamripper
