// The page is indexed by its grams; each source is then read once, and touches nothing but the grams it shares. Most of
// a source is ruled out by pairs of words, before any gram is hashed. When half of what was indexed has been given to
// sources the rest is indexed anew: the first sources take most of a page, and what all pages of a site share.
//
// Why this is linear, for any number of sources. A position of the page is free while none of its k words is taken.
// Every free position of a shared gram is used up by the source that shares it: the search either starts a passage
// there, or has covered one of its words before. So each position is looked at for one source only, and is forgotten
// then. A passage tried costs no more than the longest one, which is taken: kMaxPlaces times the words taken is all.
#include "kernels/quilt/patches.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

// Places in memory that are asked for before the first of them is needed.
constexpr size_t kFetched = 32;

uint32_t TagOf(uint64_t hash) { return static_cast<uint32_t>(hash >> 29); }

// Of distinct numbers: as bits where they stand close, with room for them in *bits.
void SortNumbers(std::vector<uint32_t>* numbers, std::vector<uint64_t>* bits) {
  if (numbers->empty()) return;
  const auto [least, most] = std::ranges::minmax(*numbers);
  const uint32_t first = least / 64;
  const uint32_t words = most / 64 - first + 1;
  if (words > numbers->size()) {
    std::ranges::sort(*numbers);
    return;
  }
  bits->assign(words, 0);
  for (const uint32_t number : *numbers) (*bits)[number / 64 - first] |= uint64_t{1} << number % 64;
  uint32_t* next = numbers->data();
  for (uint32_t i = 0; i < words; ++i) {
    for (uint64_t rest = (*bits)[i]; rest != 0; rest &= rest - 1) {
      *next++ = (first + i) * 64 + static_cast<uint32_t>(std::countr_zero(rest));
    }
  }
}

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
  taken_.assign(words.size(), 0);
  free_ = words.size() < k ? 0 : words.size() - k + 1;
  gram_at_.resize(free_ + 1);
  next_position_.resize(free_);
  if (free_ == 0) return;
  hash_ = KeyedGramHash(KeyedGramHash::SeedFrom(words), k);
  IndexFreePositions();
}

void PatchFinder::IndexFreePositions() {
  indexed_ = free_;
  grams_.clear();
  filter_.Reset(free_, k_);
  const size_t slots = std::bit_ceil(2 * free_ + 1);
  slot_mask_ = slots - 1;
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, Slot{});
  const size_t words = taken_.size();
  const auto next = [&](int taken, size_t from) {
    const void* const found = std::memchr(taken_.data() + from, taken, words - from);
    return found == nullptr ? words : static_cast<size_t>(static_cast<const uint8_t*>(found) - taken_.data());
  };
  for (size_t begin = next(0, 0), end = 0; begin < words; begin = next(0, end)) {
    end = next(1, begin);
    if (end - begin >= k_) IndexStretch(static_cast<uint32_t>(begin), static_cast<uint32_t>(end - k_ + 1));
  }
}

void PatchFinder::IndexStretch(uint32_t begin, uint32_t end) {
  filter_.Add(page_.subspan(begin, end - begin + k_ - 1));
  std::array<uint64_t, kFetched> hashes;
  uint64_t hash = hash_.Hash(&page_[begin]);
  for (uint32_t from = begin, to = begin; from < end; from = to) {
    for (; to < end && to - from < kFetched; ++to) {
      if (to > begin) hash = hash_.Roll(hash, &page_[to - 1]);
      hashes[to - from] = hash;
      __builtin_prefetch(&slots_[hash & slot_mask_], 1);
    }
    for (uint32_t i = from; i < to; ++i) IndexPosition(i, hashes[i - from]);
  }
  gram_at_[end] = kNone;
}

void PatchFinder::IndexPosition(uint32_t position, uint64_t hash) {
  Slot* const slot = Find(hash, &page_[position]);
  if (slot->gram == kNone) {
    *slot = {TagOf(hash), static_cast<uint32_t>(grams_.size())};
    grams_.push_back({.first_position = kNone, .representative = position});
  }
  gram_at_[position] = slot->gram;
  next_position_[position] = grams_[slot->gram].first_position;
  grams_[slot->gram].first_position = position;
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

// A source that has a gram of the page goes on like the page, more often than not: of the grams that follow only the last
// word is compared.
size_t PatchFinder::AddPlacesAlong(std::span<const uint64_t> source, uint32_t gram, size_t at, size_t end) {
  for (uint32_t position = grams_[gram].representative;;) {
    AddPlace(gram, static_cast<uint32_t>(at));
    if (++at == end) return end;
    gram = gram_at_[++position];
    if (gram == kNone || page_[position + k_ - 1] != source[at + k_ - 1]) return at;
  }
}

void PatchFinder::CollectPositions() {
  positions_.clear();
  for (const uint32_t gram : shared_grams_) {
    for (uint32_t i = grams_[gram].first_position; i != kNone; i = next_position_[i]) {
      if (IsFree(i)) positions_.push_back(i);
    }
    grams_[gram].first_position = kNone;
  }
  SortNumbers(&positions_, &position_bits_);
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
  if (IsUsedUp()) return;
  BeginSource();
  filter_.ForEachStretch(words, [&](size_t begin, size_t end) {
    uint64_t hash = hash_.Hash(&words[begin]);
    for (size_t i = begin;;) {
      const uint32_t gram = Find(hash, &words[i])->gram;
      const size_t next = gram == kNone ? i + 1 : AddPlacesAlong(words, gram, i, end);
      if (next == end) break;
      hash = next == i + 1 ? hash_.Roll(hash, &words[i]) : hash_.Hash(&words[next]);
      i = next;
    }
  });
  EndSource(words, patches);
}

// Each gram is asked for where the page has it first.
void PatchFinder::AddSource(const SourceIndex& source, std::vector<Patch>* patches) {
  if (IsUsedUp() || !source.HasGrams()) return;
  BeginSource();
  struct Question {
    uint32_t gram;
    uint64_t hash;
  };
  std::array<Question, kFetched> questions;
  uint64_t hash = 0;
  uint32_t next = kNone;  // whose hash is one step from the last
  for (uint32_t gram = 0; gram < grams_.size();) {
    size_t asked = 0;
    for (; gram < grams_.size() && asked < kFetched; ++gram) {
      if (grams_[gram].first_position == kNone) continue;
      const uint32_t i = grams_[gram].representative;
      hash = i == next ? source.hash().Roll(hash, &page_[i - 1]) : source.hash().Hash(&page_[i]);
      next = i + 1;
      source.PrefetchMayHave(hash);
      questions[asked++] = {gram, hash};
    }
    size_t left = 0;
    for (const Question& question : std::span(questions).first(asked)) {
      source.PrefetchPlaces(question.hash);
      questions[left] = question;
      left += source.MayHave(question.hash) ? 1 : 0;
    }
    for (const Question& question : std::span(questions).first(left)) {
      source.ForEachPlace(question.hash, &page_[grams_[question.gram].representative],
                          [&](uint32_t place) { AddPlace(question.gram, place); });
    }
  }
  EndSource(source.words(), patches);
}

void PatchFinder::Take(const Patch& patch) {
  const size_t end = patch.page_begin + patch.words;
  const size_t first = patch.page_begin - std::min<size_t>(patch.page_begin, k_ - 1);
  for (auto i = static_cast<uint32_t>(first); i < std::min(end, next_position_.size()); ++i) free_ -= IsFree(i) ? 1 : 0;
  std::fill_n(taken_.begin() + patch.page_begin, patch.words, uint8_t{1});
}

void PatchFinder::EndSource(std::span<const uint64_t> words, std::vector<Patch>* patches) {
  CollectPositions();
  for (const uint32_t position : positions_) {
    if (!IsFree(position)) continue;
    const Patch patch = LongestAt(position, words);
    patches->push_back(patch);
    Take(patch);
  }
  for (const uint32_t gram : shared_grams_) {
    grams_[gram].first_place = kNone;
    grams_[gram].places = 0;
  }
  if (free_ <= indexed_ / 2) IndexFreePositions();
}

}  // namespace seamripper
