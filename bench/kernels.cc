// What each kernel of ingest costs on real pages: MB/s of the bytes it reads, and microseconds a page, which add up.
// Medians of CPU time over repetitions. Usage: kernels [--benchmark_filter=REGEX] WARC...
#include <benchmark/benchmark.h>
#include <libdeflate.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "bench/crawl_pages.h"
#include "html/charset.h"
#include "html/page.h"
#include "kernels/chunk/chunks.h"
#include "kernels/hash/sha1.h"
#include "kernels/style/sketch.h"
#include "kernels/text/words.h"
#include "store/block_writer.h"
#include "store/segment.h"
#include "url/url.h"

namespace seamripper {
namespace {

constexpr uint64_t kEvery = 16;  // pages of a crawl file follow no order, so a sixteenth is a fair sample

using Strings = std::vector<std::string>;

// The pages in every form that a kernel of ingest reads.
struct Sample {
  Strings urls, payloads, gzipped, sources, texts, noises, chunks;
};

void AddPage(std::string_view url, std::string_view payload, Sample* sample) {
  sample->urls.emplace_back(url);
  sample->payloads.emplace_back(payload);
  sample->gzipped.push_back(Gzipped(payload));
  DecodeToUtf8(DecideCharset(payload, "", true).encoding, payload, &sample->sources.emplace_back());
  PageContent content;
  ExtractHtml(sample->sources.back(), url, {}, &content);
  sample->texts.push_back(content.text);
  AppendNoise(&sample->noises.emplace_back(), sample->sources.back());
  std::vector<Chunk> cuts;
  CutArdi2014(payload, payload.size(), &cuts);
  for (const Chunk& cut : cuts) sample->chunks.emplace_back(payload.substr(cut.offset, cut.length));
}

Sample ReadSample(int count, char** paths) {
  Sample sample;
  CrawlCounts counts;
  for (int i = 0; i < count; ++i) {
    ForEachResponse(paths[i], &counts, [&](std::string_view url, std::string_view payload) {
      if (counts.responses % kEvery == 0) AddPage(url, payload, &sample);
    });
  }
  return sample;
}

uint64_t BytesOf(const Strings& strings) {
  uint64_t sum = 0;
  for (const std::string& each : strings) sum += each.size();
  return sum;
}

// Registers `kernel`, which is called with every string of `input` in turn; `bytes` is what MB/s counts.
template <class Kernel>
void Register(const char* name, const Sample& sample, const Strings& input, uint64_t bytes, Kernel kernel) {
  const auto run = [&sample, &input, bytes, kernel](benchmark::State& state) mutable {
    for (auto _ : state) {
      for (const std::string& each : input) kernel(each);
    }
    state.counters["bytes"] = static_cast<double>(bytes);
    state.counters["pages"] = static_cast<double>(sample.urls.size());
  };
  benchmark::RegisterBenchmark(name, run)->Repetitions(5)->MinTime(0.1)->Unit(benchmark::kMicrosecond);
}

template <class Kernel>
void Register(const char* name, const Sample& sample, const Strings& input, Kernel kernel) {
  Register(name, sample, input, BytesOf(input), kernel);
}

void RegisterText(const Sample& sample) {
  Register("DecideCharset", sample, sample.payloads,
           [](std::string_view payload) { benchmark::DoNotOptimize(DecideCharset(payload, "", true)); });
  Register("DecodeToUtf8, UTF-8", sample, sample.sources, [out = std::string()](std::string_view source) mutable {
    out.clear();
    DecodeToUtf8(Utf8Encoding(), source, &out);
    benchmark::DoNotOptimize(out.data());
  });
  Register("ExtractHtml", sample, sample.sources, [content = PageContent()](std::string_view source) mutable {
    ExtractHtml(source, "http://example.com/folder/page.html", {}, &content);
    benchmark::DoNotOptimize(content.text.data());
  });
  Register("CountWords", sample, sample.texts,
           [](std::string_view text) { benchmark::DoNotOptimize(CountWords(text)); });
  Register("ParseUrl", sample, sample.urls, [](std::string_view url) { benchmark::DoNotOptimize(ParseUrl(url)); });
  Register(
      "BlockBuilder, texts", sample, sample.texts,
      [builder = BlockBuilder(LayoutOf(Column::kTexts)), rows = size_t{0}, &sample](std::string_view text) mutable {
        builder.Add(text);
        if (++rows % sample.texts.size() == 0) benchmark::DoNotOptimize(builder.Finish().data());
      });
}

void RegisterHashes(const Sample& sample) {
  Register("AppendNoise", sample, sample.sources, [noise = std::string()](std::string_view source) mutable {
    noise.clear();
    AppendNoise(&noise, source);
    benchmark::DoNotOptimize(noise.data());
  });
  Register("StyleProfile::Sketch", sample, sample.noises,
           [profile = StyleProfile(1)](std::string_view noise) { benchmark::DoNotOptimize(profile.Sketch(noise)); });
  const auto sha1 = [](std::string_view bytes) { benchmark::DoNotOptimize(Sha1Of(bytes)); };
  Register("Sha1Of, pages", sample, sample.payloads, sha1);
  Register("Sha1Of, chunks", sample, sample.chunks, sha1);
  Register("CutArdi2014", sample, sample.payloads, [chunks = std::vector<Chunk>()](std::string_view payload) mutable {
    CutArdi2014(payload, payload.size(), &chunks);
    benchmark::DoNotOptimize(chunks.data());
  });
  Register("CutBlocks", sample, sample.texts, [chunks = std::vector<Chunk>()](std::string_view text) mutable {
    CutBlocks(text, &chunks);
    benchmark::DoNotOptimize(chunks.data());
  });
}

// For scale: nothing that reads gzipped crawls is faster. MB/s of what comes out.
void RegisterInflate(const Sample& sample) {
  size_t largest = 0;
  for (const std::string& payload : sample.payloads) largest = std::max(largest, payload.size());
  Register(
      "libdeflate, gzip", sample, sample.gzipped, BytesOf(sample.payloads),
      [decompressor = libdeflate_alloc_decompressor(), out = std::string(largest, '\0')](std::string_view in) mutable {
        size_t size = 0;
        benchmark::DoNotOptimize(
            libdeflate_gzip_decompress(decompressor, in.data(), in.size(), out.data(), out.size(), &size));
      });
}

// A line for each kernel.
class TableReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override {
    std::printf("  %-22s %8s %14s %8s\n", "", "MB/s", "range", "us/page");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<double> times;  // microseconds of a pass over the sample
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration) times.push_back(run.GetAdjustedCPUTime());
    }
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    const double bytes = runs[0].counters.at("bytes");
    const double median = times[times.size() / 2];
    std::printf("  %-22s %8.0f %6.0f..%-6.0f %8.2f\n", runs[0].run_name.function_name.c_str(), bytes / median,
                bytes / times.back(), bytes / times.front(), median / runs[0].counters.at("pages"));
  }
};

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  benchmark::Initialize(&argc, argv);
  const Sample sample = ReadSample(argc - 1, argv + 1);
  if (sample.urls.empty()) {
    std::fprintf(stderr, "usage: %s WARC...\n", argv[0]);
    return 2;
  }
  RegisterInflate(sample);
  RegisterText(sample);
  RegisterHashes(sample);
  std::printf("  %zu pages, %lu bytes of payload, %lu of text, %lu of noise, %zu chunks\n", sample.urls.size(),
              BytesOf(sample.payloads), BytesOf(sample.texts), BytesOf(sample.noises), sample.chunks.size());
  TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
}
