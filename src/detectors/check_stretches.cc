#include "detectors/check_stretches.h"

#include <algorithm>

#include "kernels/hash/polynomial.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

constexpr size_t kSampleBytes = 200;

int64_t CharactersBefore(const CharacterIndex& index, int64_t byte) {
  return static_cast<int64_t>(index.CharactersBefore(static_cast<uint64_t>(byte)));
}

}  // namespace

CheckStretches::CheckStretches(uint64_t seed, uint32_t k, uint64_t min_words, std::span<const std::string_view> texts,
                               const KeyCounts& counts, uint64_t pages)
    : hash_(PolynomialsFromSeed(seed).words),
      exact_(seed, k, 0, texts),
      counts_(counts),
      pages_(pages),
      min_words_(min_words) {
  std::vector<uint64_t> keys;
  for (const CheckedDocument& document : exact_.documents()) {
    Weighed& weighed = weighed_.emplace_back();
    for (size_t i = 0; i < document.words.size(); ++i) {
      weighed.weights.push_back(WeightOf(document.words[i], document.spans[i]));
    }
    AppendAnchors({document.words, weighed.weights}, &weighed.anchors);
    SortAnchors(&weighed.anchors);
    keys.clear();
    for (const Anchor& found : weighed.anchors) {
      if (keys.empty() || keys.back() != found.key) keys.push_back(found.key);
    }
    index_.Add(static_cast<uint32_t>(weighed_.size() - 1), keys);
  }
  index_.Sort();
}

void CheckStretches::FindCandidates(const PageView& page, Scratch* scratch) const {
  FingerprintWords(hash_, page.text, &scratch->words, &scratch->spans);
  scratch->weights.clear();
  for (size_t i = 0; i < scratch->words.size(); ++i) {
    scratch->weights.push_back(WeightOf(scratch->words[i], scratch->spans[i]));
  }
  scratch->anchors.clear();
  AppendAnchors({scratch->words, scratch->weights}, &scratch->anchors);
  std::erase_if(scratch->anchors, [&](const Anchor& anchor) { return !index_.Has(anchor.key); });
  SortAnchors(&scratch->anchors);

  scratch->shared.resize(weighed_.size());
  scratch->touched.clear();
  for (size_t i = 0; i < scratch->anchors.size(); ++i) {
    if (i > 0 && scratch->anchors[i].key == scratch->anchors[i - 1].key) continue;
    const std::span<const DocumentGrams::Place> places = index_.Find(scratch->anchors[i].key);
    if (places.size() > kMostDocuments) continue;
    for (const DocumentGrams::Place& place : places) {
      if (++scratch->shared[place.document] == kLeastAnchors) scratch->touched.push_back(place.document);
    }
  }
  std::fill(scratch->shared.begin(), scratch->shared.end(), 0);
  std::sort(scratch->touched.begin(), scratch->touched.end());
}

bool CheckStretches::AddStretches(const PageView& page, const CharacterIndex& characters, uint32_t number,
                                  Scratch* scratch) const {
  const CheckedDocument& document = exact_.documents()[number];
  const Weighed& weighed = weighed_[number];
  scratch->finder.Find({document.words, weighed.weights}, weighed.anchors, {scratch->words, scratch->weights},
                       scratch->anchors, &scratch->stretches);
  CheckMatch& found = scratch->match;
  found = {};
  found.match.document = number;
  found.match.page_id = page.id;
  found.match.url = page.url;
  found.match.page_words = static_cast<int64_t>(scratch->words.size());
  scratch->is_there.assign(scratch->words.size(), false);
  for (const Stretch& stretch : scratch->stretches) {
    CheckPassageRow& row = found.passages.emplace_back();
    row.document = number;
    row.page_id = page.id;
    row.url = page.url;
    row.words = stretch.end - stretch.begin;
    row.same_words = stretch.same_words;
    row.start_byte = document.spans[stretch.begin].begin;
    row.end_byte = document.spans[stretch.end - 1].end;
    row.page_start_byte = scratch->spans[stretch.other_begin].begin;
    row.page_end_byte = scratch->spans[stretch.other_end - 1].end;
    row.start_char = CharactersBefore(document.characters, row.start_byte);
    row.end_char = CharactersBefore(document.characters, row.end_byte);
    row.page_start_char = CharactersBefore(characters, row.page_start_byte);
    row.page_end_char = CharactersBefore(characters, row.page_end_byte);
    row.sample = Utf8Prefix(document.text.substr(static_cast<size_t>(row.start_byte),
                                                 static_cast<size_t>(row.end_byte - row.start_byte)),
                            kSampleBytes);
    found.begins.push_back(stretch.begin);
    found.match.shared_words += row.words;
    found.match.same_words += row.same_words;
    found.match.weight += static_cast<int64_t>(stretch.common_weight);
    std::fill(scratch->is_there.begin() + stretch.other_begin, scratch->is_there.begin() + stretch.other_end, true);
    if (row.words <= found.match.longest) continue;
    found.match.longest = row.words;
    found.match.sample = row.sample;
  }
  found.match.passages = static_cast<int64_t>(found.passages.size());
  found.match.page_shared_words = std::count(scratch->is_there.begin(), scratch->is_there.end(), true);
  for (CheckPassageRow& row : found.passages) {
    row.shared_words = found.match.shared_words;
    row.weight = found.match.weight;
  }
  return !found.passages.empty() && static_cast<uint64_t>(found.match.shared_words) >= min_words_;
}

bool CheckStretches::KeepRarePassages(CheckMatch* match) const {
  const std::vector<uint16_t>& weights = weighed_[static_cast<size_t>(match->match.document)].weights;
  uint64_t most = 0;
  for (size_t i = 0; i < match->passages.size(); ++i) {
    if (match->passages[i].words < kLeastWords) continue;
    uint64_t weight = 0;
    for (int64_t word = 0; word < match->passages[i].words; ++word) {
      weight += weights[match->begins[i] + static_cast<size_t>(word)];
    }
    most = std::max(most, weight);
  }
  if (most < kLeastWeight || static_cast<uint64_t>(match->match.shared_words) < min_words_) return false;
  match->match.weight = static_cast<int64_t>(most);
  for (CheckPassageRow& row : match->passages) row.weight = match->match.weight;
  return true;
}

}  // namespace seamripper
