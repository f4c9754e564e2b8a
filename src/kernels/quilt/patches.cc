// The page is indexed once, by its grams; each source is then read once, and touches nothing but the grams it shares. Most
// of a source is ruled out word by word, before any gram is hashed: a gram of the page has k words of the page.
//
// Why this is linear, for any number of sources. A position of the page is free while none of its k words is taken.
// Every free position of a shared gram is used up by the source that shares it: the search either starts a passage
// there, or has covered one of its words before. So each position is looked at for one source only, and is forgotten
// then. A passage tried costs no more than the longest one, which is taken: kMaxPlaces times the words taken is all.
#include "kernels/quilt/patches.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace seamripper {
namespace {

uint32_t TagOf(uint64_t hash) { return static_cast<uint32_t>(hash >> 29); }
uint64_t FilterBit(uint64_t hash) { return uint64_t{1} << (hash >> 55); }
uint64_t WordFilterBit(uint64_t value) { return uint64_t{1} << value % 64; }

}  // namespace

PatchFinder::Slot* PatchFinder::Find(uint64_t hash, const uint64_t* words) {
  const uint32_t tag = TagOf(hash);
  for (size_t at = hash & slot_mask_;; at = (at + 1) & slot_mask_) {
    Slot& slot = slots_[at];
    if (slot.gram == kNone) return &slot;
    if (slot.tag == tag && AreEqual(words, &page_[grams_[slot.gram].representative], k_)) return &slot;
  }
}

void PatchFinder::SetPage(std::span<const uint64_t> words, size_t k) {
  CHECK(k >= 1 && words.size() < uint64_t{1} << 31);
  page_ = words;
  k_ = k;
  capped_ = 0;
  grams_.clear();
  taken_.assign(words.size(), 0);
  const size_t positions = words.size() < k ? 0 : words.size() - k + 1;
  gram_at_.resize(positions);
  next_position_.resize(positions);
  if (positions == 0) return;
  hash_ = WordRunHash(WordRunHash::SeedFrom(words), k);
  FilterWords();
  const size_t slots = std::bit_ceil(2 * positions + 1);
  slot_mask_ = slots - 1;
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, Slot{});
  filter_.assign((slots + 7) / 8, 0);  // eight bits a slot
  uint64_t hash = 0;
  for (uint32_t i = 0; i < positions; ++i) {
    hash = i == 0 ? hash_.Hash(values_.data()) : hash_.Roll(hash, &values_[i - 1]);
    filter_[FilterPlace(hash)] |= FilterBit(hash);
    Slot* const slot = Find(hash, &words[i]);
    if (slot->gram == kNone) {
      *slot = {TagOf(hash), static_cast<uint32_t>(grams_.size())};
      grams_.push_back({.first_position = kNone, .representative = i});
    }
    gram_at_[i] = slot->gram;
    next_position_[i] = grams_[slot->gram].first_position;
    grams_[slot->gram].first_position = i;
  }
}

// Sixteen bits or more for each word of the page.
void PatchFinder::FilterWords() {
  if (values_.size() < page_.size()) values_.resize(page_.size());
  const size_t filter_words = std::bit_ceil(page_.size() / 4 + 1);
  word_filter_.assign(filter_words, 0);
  word_filter_shift_ = 60 - std::countr_zero(filter_words);
  for (size_t i = 0; i < page_.size(); ++i) {
    values_[i] = hash_.ValueOf(page_[i]);
    word_filter_[WordFilterPlace(values_[i])] |= WordFilterBit(values_[i]);
  }
}

// Without a branch for each word: whether the page has it too cannot be foreseen.
std::span<const uint32_t> PatchFinder::FindCandidates(std::span<const uint64_t> source) {
  if (values_.size() < source.size()) values_.resize(source.size());
  if (candidates_.size() < source.size()) candidates_.resize(source.size());
  size_t run = 0;  // words on end that may be of the page
  size_t count = 0;
  for (size_t i = 0; i < source.size(); ++i) {
    const uint64_t value = hash_.ValueOf(source[i]);
    values_[i] = value;
    const bool is_of_page = (word_filter_[WordFilterPlace(value)] & WordFilterBit(value)) != 0;
    run = (run + 1) & (size_t{0} - is_of_page);
    candidates_[count] = static_cast<uint32_t>(i + 1 - k_);
    count += run >= k_ ? 1 : 0;
  }
  return {candidates_.data(), count};
}

void PatchFinder::AddPlace(uint32_t gram_number, uint32_t at) {
  Gram& gram = grams_[gram_number];
  if (gram.first_position == kNone || ++gram.places > kMaxPlaces) return;
  const auto place = static_cast<uint32_t>(places_.size());
  places_.push_back({at, kNone});
  if (gram.first_place == kNone) {
    gram.first_place = place;
    shared_grams_.push_back(gram_number);
  } else {
    places_[gram.last_place].next = place;
  }
  gram.last_place = place;
}

void PatchFinder::CollectPositions() {
  positions_.clear();
  for (const uint32_t gram : shared_grams_) {
    for (uint32_t i = grams_[gram].first_position; i != kNone; i = next_position_[i]) {
      if (IsFree(i)) positions_.push_back(i);
    }
    grams_[gram].first_position = kNone;
  }
  std::ranges::sort(positions_);
}

Patch PatchFinder::LongestAt(uint32_t position, std::span<const uint64_t> source) {
  const Gram& gram = grams_[gram_at_[position]];
  Patch longest = {position, 0, 0};
  for (uint32_t place = gram.first_place; place != kNone; place = places_[place].next) {
    const uint32_t at = places_[place].at;
    const size_t most = std::min(page_.size() - position, source.size() - at);
    auto length = static_cast<uint32_t>(k_);
    while (length < most && page_[position + length] == source[at + length] && taken_[position + length] == 0) ++length;
    if (length > longest.words) longest = {position, at, length};
  }
  if (gram.places > kMaxPlaces) ++capped_;
  return longest;
}

void PatchFinder::BeginSource() {
  places_.clear();
  shared_grams_.clear();
}

void PatchFinder::AddSource(std::span<const uint64_t> words, std::vector<Patch>* patches) {
  CHECK(words.size() < uint64_t{1} << 31);
  if (gram_at_.empty()) return;
  BeginSource();
  uint64_t hash = 0;
  uint32_t next = kNone;  // whose hash is one step from the last
  for (const uint32_t i : FindCandidates(words)) {
    hash = i == next ? hash_.Roll(hash, &values_[i - 1]) : hash_.Hash(&values_[i]);
    next = i + 1;
    if ((filter_[FilterPlace(hash)] & FilterBit(hash)) == 0) continue;
    const Slot* const slot = Find(hash, &words[i]);
    if (slot->gram != kNone) AddPlace(slot->gram, i);
  }
  EndSource(words, patches);
}

// Each gram is asked for where the page has it first.
void PatchFinder::AddSource(const SourceIndex& source, std::vector<Patch>* patches) {
  if (gram_at_.empty()) return;
  BeginSource();
  if (values_.size() < page_.size()) values_.resize(page_.size());
  for (size_t i = 0; i < page_.size(); ++i) values_[i] = source.hash().ValueOf(page_[i]);
  uint64_t hash = 0;
  uint32_t next = kNone;  // whose hash is one step from the last
  for (uint32_t i = 0; i < gram_at_.size(); ++i) {
    const uint32_t gram = gram_at_[i];
    if (grams_[gram].first_position == kNone || grams_[gram].representative != i) continue;
    hash = i == next ? source.hash().Roll(hash, &values_[i - 1]) : source.hash().Hash(&values_[i]);
    next = i + 1;
    source.ForEachPlace(hash, &page_[i], [&](uint32_t place) { AddPlace(gram, place); });
  }
  EndSource(source.words(), patches);
}

void PatchFinder::EndSource(std::span<const uint64_t> words, std::vector<Patch>* patches) {
  CollectPositions();
  for (const uint32_t position : positions_) {
    if (!IsFree(position)) continue;
    const Patch patch = LongestAt(position, words);
    patches->push_back(patch);
    std::fill_n(taken_.begin() + patch.page_begin, patch.words, uint8_t{1});
  }
  for (const uint32_t gram : shared_grams_) {
    grams_[gram].first_place = kNone;
    grams_[gram].places = 0;
  }
}

}  // namespace seamripper
