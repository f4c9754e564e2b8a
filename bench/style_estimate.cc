// How well sketches estimate the similarity of styles, on real pages: the paper's Figure 1.
//
// Usage: style_estimate FILE... > PAIRS.tsv. Pairs of pages whose noise has at least 1,000 grams together, up to 1,050 in
// each tenth of Jaccard, chosen without looking at a sketch: of one host, of one name on any, or any two. A line each:
// Jaccard, Dice, matches. Standard error gets a table of the tenths; exit status 1 when the mean error of one is above
// 0.04, or one has fewer than 200 pairs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "bench/crawl_pages.h"
#include "html/charset.h"
#include "kernels/style/matches.h"
#include "kernels/style/noise_grams.h"
#include "kernels/style/sketch.h"

namespace seamripper {
namespace {

constexpr size_t kPages = 5'000;
constexpr size_t kTries = 300'000;
constexpr size_t kPairsInTenth = 1'050;
constexpr size_t kLeastPairsInTenth = 200;
constexpr size_t kLeastGrams = 1'000;
constexpr double kMostError = 0.04;

struct Page {
  std::string noise;
  StyleSketch sketch;
  std::string host;
  std::string name;  // the last part of the path
};

struct Tenth {
  size_t pairs = 0;
  double error = 0;
  double bias = 0;
};

std::vector<Page> ReadPages(int files, char** paths) {
  const StyleProfile profile(1);
  std::vector<Page> pages;
  CrawlCounts counts;
  for (int i = 0; i < files; ++i) {
    ForEachResponse(paths[i], &counts, [&](std::string_view url, std::string_view payload) {
      std::string source;
      DecodeToUtf8(DecideCharset(payload, {}, true).encoding, payload, &source);
      Page page;
      AppendNoise(&page.noise, source);
      page.sketch = profile.Sketch(page.noise);
      page.host = url.substr(0, url.find('/', url.find("//") + 2));
      page.name = url.substr(url.rfind('/'));
      pages.push_back(std::move(page));
    });
  }
  std::mt19937_64 random(1);
  std::shuffle(pages.begin(), pages.end(), random);
  pages.resize(std::min(pages.size(), kPages));
  return pages;
}

int Report(const std::array<Tenth, 10>& tenths) {
  size_t pairs = 0;
  bool missed = false;
  std::fprintf(stderr, "Jaccard    pairs  mean |estimate - Jaccard|  mean difference\n");
  for (size_t i = 0; i < tenths.size(); ++i) {
    const Tenth& tenth = tenths[i];
    const double count = static_cast<double>(std::max<size_t>(tenth.pairs, 1));
    const bool good = tenth.pairs >= kLeastPairsInTenth && tenth.error / count <= kMostError;
    std::fprintf(stderr, "0.%zu to %.1f  %5zu  %.4f                     %+.4f  %s\n", i,
                 0.1 * static_cast<double>(i + 1), tenth.pairs, tenth.error / count, tenth.bias / count,
                 good ? "" : "MISSED");
    missed = missed || !good;
    pairs += tenth.pairs;
  }
  std::fprintf(stderr, "%zu pairs\n", pairs);
  return missed ? 1 : 0;
}

int Main(int files, char** paths) {
  const std::vector<Page> pages = ReadPages(files, paths);
  std::vector<NoiseGrams> grams;
  std::map<std::string, std::vector<size_t>> hosts, names;
  for (size_t i = 0; i < pages.size(); ++i) {
    grams.emplace_back(pages[i].noise);
    hosts[pages[i].host].push_back(i);
    names[pages[i].name].push_back(i);
  }
  std::mt19937_64 random(2);
  std::array<Tenth, 10> tenths;
  for (size_t i = 0; i < kTries; ++i) {
    const size_t a = random() % pages.size();
    const std::vector<size_t>& near = random() % 2 == 0 ? hosts[pages[a].host] : names[pages[a].name];
    const size_t b = random() % 8 == 0 ? random() % pages.size() : near[random() % near.size()];
    if (a == b || grams[a].size() + grams[b].size() < kLeastGrams) continue;
    const size_t shared = grams[a].CountShared(grams[b]);
    const size_t all = grams[a].size() + grams[b].size() - shared;
    if (all < kLeastGrams) continue;
    const double jaccard = static_cast<double>(shared) / static_cast<double>(all);
    const double dice = 2 * jaccard / (1 + jaccard);
    Tenth& tenth = tenths[std::min<size_t>(static_cast<size_t>(10 * jaccard), 9)];
    if (tenth.pairs == kPairsInTenth) continue;
    const uint32_t matches = CountMatches(pages[a].sketch, pages[b].sketch);
    const double difference = matches / 128.0 - jaccard;
    ++tenth.pairs;
    tenth.error += std::abs(difference);
    tenth.bias += difference;
    std::printf("%.6f\t%.6f\t%u\n", jaccard, dice, matches);
  }
  return Report(tenths);
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) { return seamripper::Main(argc - 1, argv + 1); }
