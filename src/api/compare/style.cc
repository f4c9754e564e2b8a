#include "seamripper/style.h"

#include <utility>

#include "api/corpus/find_page.h"
#include "api/corpus/open_corpus.h"
#include "api/corpus/read_payload.h"
#include "api/corpus/read_text.h"
#include "kernels/style/matches.h"
#include "kernels/style/noise_grams.h"
#include "kernels/style/sketch.h"
#include "os/file.h"
#include "seamripper/corpus.h"
#include "seamripper/ingest.h"

namespace seamripper {
namespace {

struct NamedSource {
  std::string name;
  FileSource file;
};

Result<NamedSource> ReadSource(const Corpus* corpus, const CompareRequest& request, const std::string& name) {
  if (corpus != nullptr && name != "-") {
    const CorpusReader& pages = corpus->opened().pages();
    const Result<PagePlace> place = FindPage(pages, corpus->path(), name);
    if (place.ok()) {
      ASSIGN_OR_RETURN(FileSource source, ReadPageSource(pages, *place));
      ASSIGN_OR_RETURN(PageFacts page, ReadPage(*corpus, name));
      return NamedSource{std::move(page.url), std::move(source)};
    }
    if (place.status().code() != Code::kUsage || !FactsOf(name).is_regular) return place.status();
  }
  ASSIGN_OR_RETURN(FileSource source, ReadFileSource(name, request.max_page_bytes));
  return NamedSource{name == "-" ? "standard input" : name, std::move(source)};
}

// A page with all that is compared of it.
struct Styled {
  Styled(const NamedSource& read, const StyleProfile& profile, uint32_t gram_bytes)
      : noise(NoiseOf(read.file.source)), grams(noise, gram_bytes), sketch(profile.Sketch(noise)) {
    facts = {read.name, read.file.truncated, read.file.source.size(), noise.size(), grams.size(), CountFilled(sketch)};
  }
  static std::string NoiseOf(const std::string& source) {
    std::string noise;
    AppendNoise(&noise, source);
    return noise;
  }

  std::string noise;
  NoiseGrams grams;
  StyleSketch sketch;
  StyledPage facts;
};

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

double StyleComparison::Jaccard() const { return Share(shared_grams, union_grams); }
double StyleComparison::Dice() const { return Share(2 * shared_grams, a.grams + b.grams); }

Result<StyleComparison> CompareStyle(const CompareRequest& request, const Corpus* corpus) {
  if (request.a == "-" && request.b == "-") {
    return UsageError("standard input can be only one of the two: give a file for the other");
  }
  ASSIGN_OR_RETURN(const NamedSource a, ReadSource(corpus, request, request.a));
  ASSIGN_OR_RETURN(const NamedSource b, ReadSource(corpus, request, request.b));
  for (const NamedSource* page : {&a, &b}) {
    if (!page->file.markup) {
      return UsageError(page->name +
                        " is plain text and has no style: compare two pages of HTML, or leave --style out");
    }
  }
  uint64_t seed = kDefaultSeed;
  StyleSettings style = {kNoiseGramBytes, kSketchDimensions};
  if (corpus != nullptr) {
    seed = corpus->opened().pages().manifest().seed;
    style = StyleSettingsOf(corpus->opened().pages());
  }
  StyleComparison comparison;
  comparison.gram_bytes = style.gram_bytes;
  const StyleProfile profile(seed, style.gram_bytes, style.dimensions);
  const Styled of_a(a, profile, comparison.gram_bytes), of_b(b, profile, comparison.gram_bytes);
  comparison.a = of_a.facts;
  comparison.b = of_b.facts;
  comparison.shared_grams = of_a.grams.CountShared(of_b.grams);
  comparison.union_grams = of_a.grams.size() + of_b.grams.size() - comparison.shared_grams;
  comparison.matches = CountMatches(of_a.sketch, of_b.sketch);
  return comparison;
}

}  // namespace seamripper
