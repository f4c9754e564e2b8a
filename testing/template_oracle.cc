#include "testing/template_oracle.h"

#include <algorithm>
#include <numeric>
#include <sstream>

#include "testing/naive_chunks.h"
#include "testing/naive_page.h"
#include "testing/naive_sketch.h"
#include "testing/naive_words.h"

namespace seamripper::template_oracle {
namespace {

constexpr size_t kPhraseWords = 5;
constexpr uint32_t kLeastChunkBytes = 100;

uint64_t Draw(uint64_t* state) {
  *state += 0x9e3779b97f4a7c15;
  uint64_t z = *state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

bool HasValue(const StyleSketch& sketch, size_t dimension) {
  return (sketch.occupied[dimension / 64] >> (dimension % 64)) % 2 == 1;
}

size_t Filled(const StyleSketch& sketch) {
  size_t filled = 0;
  for (size_t d = 0; d < 128; ++d) filled += HasValue(sketch, d) ? 1 : 0;
  return filled;
}

// What can be known of a page's content.
struct Content {
  std::set<std::vector<std::string>> phrases;
  std::set<Sha1Digest> chunks;
  std::set<std::string> links;
};

Content ContentOf(const Page& page) {
  Content content;
  PageContent extracted;
  extracted.text = page.source;
  if (page.markup) extracted = NaiveExtractHtml(page.source, page.url, {});
  std::istringstream links(extracted.links);
  for (std::string link; std::getline(links, link);) content.links.insert(link);
  const std::vector<NaiveWord> words = NaiveWords(extracted.text);
  for (size_t i = 0; i < words.size(); ++i) {
    std::vector<std::string> phrase;
    for (size_t j = 0; j < kPhraseWords; ++j) phrase.push_back(words[(i + j) % words.size()].folded);
    content.phrases.insert(std::move(phrase));
  }
  for (const Chunk& chunk : NaiveArdi2014(page.source)) {
    if (chunk.visible && chunk.length >= kLeastChunkBytes) content.chunks.insert(chunk.hash);
  }
  return content;
}

template <class Value>
size_t Shared(const std::set<Value>& a, const std::set<Value>& b) {
  return static_cast<size_t>(std::ranges::count_if(a, [&](const Value& value) { return b.contains(value); }));
}

bool SameText(const Content& a, const Content& b) {
  const size_t shared = Shared(a.phrases, b.phrases);
  const size_t all = a.phrases.size() + b.phrases.size() - shared;
  return all > 0 && 10 * shared >= 8 * all;
}

// Nearest rank.
int64_t Percentile(std::vector<int64_t> values, size_t percent) {
  std::sort(values.begin(), values.end());
  return values[(values.size() * percent + 99) / 100 - 1];
}

const char* ClassOf(const TemplateRow& row) {
  if (2 * row.text_members >= row.pages - 1) return "mirror";
  if (2 * row.link_members >= row.pages) return "link farm";
  if (2 * row.chunk_members >= row.pages - 1) return "copy/paste";
  return "template";
}

bool LinksToMember(const Page& page, const Content& content, const std::vector<const Page*>& members) {
  return std::ranges::any_of(
      members, [&](const Page* other) { return other->domain != page.domain && content.links.contains(other->url); });
}

template <class Row>
void SetSpread(const std::vector<const Page*>& members, const std::vector<int64_t>& matches, Row* row) {
  std::set<std::string> hosts, domains;
  for (const Page* page : members) {
    hosts.insert(page->host);
    domains.insert(page->domain);
  }
  row->pages = static_cast<int64_t>(members.size());
  row->hosts = static_cast<int64_t>(hosts.size());
  row->domains = static_cast<int64_t>(domains.size());
  row->matches = std::accumulate(matches.begin(), matches.end(), int64_t{0});
  row->least_matches = *std::min_element(matches.begin(), matches.end());
  row->p5_matches = Percentile(matches, 5);
  row->p50_matches = Percentile(matches, 50);
  row->p95_matches = Percentile(matches, 95);
}

void AddFamilies(const std::vector<const Page*>& members, const std::vector<StyleSketch>& sketches, uint32_t threshold,
                 TemplateRow* cluster, Tables* tables) {
  const size_t first_member = tables->members.size() - members.size();
  for (const Family& family : Families(sketches, threshold)) {
    TemplateFamilyRow row;
    row.family_id = members[family.members[0]]->id;
    row.cluster_id = cluster->cluster_id;
    row.prototype_id = members[family.prototype]->id;
    row.prototype_url = members[family.prototype]->url;
    std::vector<const Page*> pages;
    std::vector<int64_t> matches;
    for (const size_t i : family.members) {
      pages.push_back(members[i]);
      matches.push_back(Matches(sketches[i], sketches[family.prototype]));
      tables->members[first_member + i].family_id = row.family_id;
      tables->members[first_member + i].family_matches = matches.back();
    }
    SetSpread(pages, matches, &row);
    tables->families.push_back(std::move(row));
    ++cluster->families;
  }
}

void AddCluster(const std::vector<const Page*>& members, const std::vector<StyleSketch>& sketches, uint32_t threshold,
                Tables* tables) {
  const size_t prototype = Prototype(sketches);
  TemplateRow row;
  row.cluster_id = members[0]->id;
  row.prototype_id = members[prototype]->id;
  row.prototype_url = members[prototype]->url;
  std::vector<int64_t> matches;
  const Content of_prototype = ContentOf(*members[prototype]);
  for (size_t i = 0; i < members.size(); ++i) {
    const Page& page = *members[i];
    matches.push_back(Matches(sketches[i], sketches[prototype]));
    tables->members.push_back({row.cluster_id, 0, page.id, page.url, matches.back(), 0});
    const Content content = ContentOf(page);
    row.link_members += LinksToMember(page, content, members) ? 1 : 0;
    if (i == prototype) continue;
    const bool same_file = page.source == members[prototype]->source;
    row.text_members += SameText(content, of_prototype) ? 1 : 0;
    row.chunk_members += same_file || Shared(content.chunks, of_prototype.chunks) > 0 ? 1 : 0;
  }
  SetSpread(members, matches, &row);
  AddFamilies(members, sketches, threshold, &row, tables);
  row.suggested_class = ClassOf(row);
  tables->templates.push_back(std::move(row));
}

}  // namespace

StyleSketch SketchOf(const Page& page, uint64_t seed, uint32_t dimensions) {
  return page.markup ? NaiveSketch(NaiveNoise(page.source), seed, 32, dimensions) : StyleSketch{};
}

uint32_t Matches(const StyleSketch& a, const StyleSketch& b) {
  uint32_t matches = 0;
  for (size_t d = 0; d < 128; ++d) matches += HasValue(a, d) && HasValue(b, d) && a.values[d] == b.values[d] ? 1 : 0;
  return matches;
}

std::vector<std::vector<uint32_t>> Probes(uint32_t key_size, uint32_t probes, uint64_t seed, uint32_t of_dimensions) {
  std::vector<std::vector<uint32_t>> drawn;
  std::set<std::set<uint32_t>> seen;
  uint64_t state = seed ^ 0x74656d706c617465;
  while (drawn.size() < probes) {
    std::set<uint32_t> dimensions;
    while (dimensions.size() < key_size) dimensions.insert(static_cast<uint32_t>(Draw(&state) % of_dimensions));
    if (seen.insert(dimensions).second) drawn.emplace_back(dimensions.begin(), dimensions.end());
  }
  return drawn;
}

std::vector<size_t> Clusters(const std::vector<StyleSketch>& sketches, const Options& options, uint64_t seed) {
  std::vector<size_t> cluster(sketches.size());
  std::iota(cluster.begin(), cluster.end(), size_t{0});
  const auto join = [&](size_t a, size_t b) {
    const size_t from = std::max(cluster[a], cluster[b]), to = std::min(cluster[a], cluster[b]);
    std::replace(cluster.begin(), cluster.end(), from, to);
  };
  const auto similar = [&](size_t a, size_t b) { return Matches(sketches[a], sketches[b]) >= options.threshold; };
  for (const std::vector<uint32_t>& probe : Probes(options.key_size, options.probes, seed, options.dimensions)) {
    std::map<std::vector<uint32_t>, std::vector<size_t>> buckets;
    for (size_t page = 0; page < sketches.size(); ++page) {
      if (Filled(sketches[page]) < options.threshold) continue;  // similar to none
      std::vector<uint32_t> key;
      for (const uint32_t d : probe) {
        if (HasValue(sketches[page], d)) key.push_back(sketches[page].values[d]);
      }
      if (key.size() == probe.size()) buckets[key].push_back(page);
    }
    for (const auto& [key, pages] : buckets) {
      std::vector<size_t> leaders = pages;
      if (pages.size() > options.bucket_pages) {
        leaders.clear();
        for (size_t i = 0; i < options.bucket_pages && leaders.size() < options.leaders; ++i) {
          const size_t page = pages[i];
          const auto leads = [&](size_t leader) { return similar(page, leader); };
          if (std::none_of(leaders.begin(), leaders.end(), leads)) leaders.push_back(page);
        }
      }
      for (const size_t page : pages) {
        for (const size_t leader : leaders) {
          if (similar(page, leader)) join(page, leader);
        }
      }
    }
  }
  return cluster;
}

StyleSketch Centroid(const std::vector<StyleSketch>& sketches) {
  StyleSketch centroid;
  for (size_t d = 0; d < 128; ++d) {
    std::map<uint32_t, size_t> counts;
    for (const StyleSketch& sketch : sketches) {
      if (HasValue(sketch, d)) ++counts[sketch.values[d]];
    }
    size_t most = 0;
    for (const auto& [value, count] : counts) {
      if (count <= most) continue;
      most = count;
      centroid.values[d] = value;
    }
    if (most > 0) centroid.occupied[d / 64] |= uint64_t{1} << (d % 64);
  }
  return centroid;
}

size_t Prototype(const std::vector<StyleSketch>& sketches) {
  const StyleSketch centroid = Centroid(sketches);
  size_t prototype = 0;
  for (size_t i = 1; i < sketches.size(); ++i) {
    if (Matches(sketches[i], centroid) > Matches(sketches[prototype], centroid)) prototype = i;
  }
  return prototype;
}

std::vector<Family> Families(const std::vector<StyleSketch>& sketches, uint32_t threshold) {
  std::vector<Family> families;
  std::vector<size_t> rest(sketches.size());
  std::iota(rest.begin(), rest.end(), size_t{0});
  while (!rest.empty()) {
    std::vector<StyleSketch> of_rest;
    for (const size_t i : rest) of_rest.push_back(sketches[i]);
    Family family = {rest[Prototype(of_rest)], {}};
    std::vector<size_t> others;
    for (const size_t i : rest) {
      const bool alike = Matches(sketches[i], sketches[family.prototype]) >= threshold;
      (alike ? family.members : others).push_back(i);
    }
    families.push_back(std::move(family));
    rest = std::move(others);
  }
  return families;
}

Tables Find(const std::vector<Page>& pages, const Options& options, uint64_t seed) {
  std::vector<StyleSketch> sketches;
  for (const Page& page : pages) sketches.push_back(SketchOf(page, seed, options.dimensions));
  const std::vector<size_t> clusters = Clusters(sketches, options, seed);
  std::map<size_t, std::vector<size_t>> members;
  for (size_t page = 0; page < pages.size(); ++page) members[clusters[page]].push_back(page);
  Tables tables;
  for (const auto& [smallest, numbers] : members) {
    if (numbers.size() < 2) continue;
    std::vector<const Page*> of_cluster;
    std::vector<StyleSketch> their_sketches;
    for (const size_t number : numbers) {
      of_cluster.push_back(&pages[number]);
      their_sketches.push_back(sketches[number]);
    }
    AddCluster(of_cluster, their_sketches, options.threshold, &tables);
  }
  return tables;
}

std::vector<std::pair<size_t, size_t>> Gaps(const std::vector<uint64_t>& histogram) {
  const uint64_t pages = std::accumulate(histogram.begin(), histogram.end(), uint64_t{0});
  const auto holds_little = [&](size_t lowest, size_t highest) {
    uint64_t held = 0;
    for (size_t value = lowest; value <= highest; ++value) held += histogram[value];
    return held * 1000 < pages;
  };
  std::vector<std::pair<size_t, size_t>> gaps;
  size_t above = histogram.size();  // the value above the run
  while (above > 0) {
    size_t lowest = above;
    while (lowest > 0 && holds_little(lowest - 1, above - 1)) --lowest;
    const bool at_the_top = above == histogram.size();
    if (!at_the_top && lowest > 0 && above - lowest >= 3) gaps.emplace_back(lowest, above - 1);
    above = lowest > 0 ? lowest - 1 : 0;
  }
  return gaps;
}

}  // namespace seamripper::template_oracle
