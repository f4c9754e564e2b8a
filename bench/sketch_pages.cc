// Raw HTML to style sketches: what the part `templates` of bench/run measures.
//
// Usage: sketch_pages load|sketch FILE... Reads crawl files; `load` stops there, so that its time can be taken off. Prints
// what was found as one JSON object.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "bench/crawl_pages.h"
#include "html/charset.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"

int main(int argc, char** argv) {
  using namespace seamripper;
  const bool sketches = argc > 1 && std::strcmp(argv[1], "sketch") == 0;
  const StyleProfile profile(1);
  CrawlCounts counts;
  uint64_t noise_bytes = 0, filled = 0;
  std::string source, noise;
  for (int i = 2; i < argc; ++i) {
    ForEachResponse(argv[i], &counts, [&](std::string_view, std::string_view payload) {
      if (!sketches) return;
      source.clear();
      noise.clear();
      DecodeToUtf8(DecideCharset(payload, {}, true).encoding, payload, &source);
      AppendNoise(&noise, source);
      noise_bytes += noise.size();
      filled += CountFilled(profile.Sketch(noise));
    });
  }
  std::printf("{\"pages\": %lu, \"html_bytes\": %lu, \"noise_bytes\": %lu, \"filled\": %lu}\n", counts.responses,
              counts.payload_bytes, noise_bytes, filled);
}
