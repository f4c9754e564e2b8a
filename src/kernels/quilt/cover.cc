// Greedy set cover. Most pages are covered by a few picks, after each of which most gains have fallen: looking at all
// candidates each time, without a branch, is faster than any order among them. So that a page of many picks takes no
// longer than it should, later ones come from a lazy heap. Gains only fall, so a key in the heap is never too small:
// when the topmost one is still true, it is the largest gain of all. When it is not, it is put right and sinks.
//
// Covering a class lowers the gains of its candidates once, so all picks together look at each edge twice, however many
// picks there are; computing a gain only when it is looked at would need half the memory, but may look at every edge
// for every pick.
#include "kernels/quilt/cover.h"

#include <algorithm>

#include "base/check.h"

namespace seamripper {
namespace {

constexpr size_t kFewestSlots = 512;
constexpr size_t kSlotsPerCandidate = 4;  // at least: one that meets another at its slot is a branch unforeseen
constexpr size_t kPrefetchDistance = 8;
constexpr size_t kPicksByLooking = 16;

size_t SlotOf(PageId page, size_t mask) {
  const uint64_t product = static_cast<uint64_t>(page) * 0x9e3779b97f4a7c15;
  return (product ^ product >> 32) & mask;
}

// Restores the heap after its first element has become smaller.
template <typename Key>
void SinkFirst(std::vector<Key>* heap) {
  const size_t size = heap->size();
  Key* const keys = heap->data();
  const Key key = keys[0];
  size_t at = 0;
  for (size_t child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && keys[child] < keys[child + 1]) ++child;
    if (keys[child] <= key) break;
    keys[at] = keys[child];
    at = child;
  }
  keys[at] = key;
}

template <typename Key>
void RemoveFirst(std::vector<Key>* heap) {
  heap->front() = heap->back();
  heap->pop_back();
  if (!heap->empty()) SinkFirst(heap);
}

}  // namespace

bool GreedyCover::Load(PageId page, std::span<const GramClass> classes, uint64_t max_edges) {
  CHECK(max_edges <= kMaxEdges);
  weights_.clear();
  class_begins_.clear();
  pages_.clear();
  shared_.clear();
  if (slots_.empty() || ++generation_ == 0) {  // the first page, or stale slots of 2^32 pages ago could look new
    slots_.assign(std::max(slots_.size(), kFewestSlots), Slot{});
    generation_ = 1;
  }
  slot_mask_ = kFewestSlots - 1;
  bool whole = true;
  uint32_t edges = 0;
  for (size_t i = 0; i < classes.size(); ++i) {
    const GramClass& gram_class = classes[i];
    if (i + kPrefetchDistance < classes.size()) __builtin_prefetch(classes[i + kPrefetchDistance].holders.data());
    if (gram_class.holders.size() > max_edges - edges) {
      whole = false;
      break;
    }
    class_begins_.push_back(edges);
    weights_.push_back(gram_class.weight);
    class_candidates_.resize(edges + gram_class.holders.size());
    for (const PageId holder : gram_class.holders) {
      if (holder == page) continue;
      const uint32_t candidate = CandidateOf(holder);
      shared_[candidate] += gram_class.weight;
      class_candidates_[edges++] = candidate;
    }
  }
  class_begins_.push_back(edges);
  class_candidates_.resize(edges);
  InvertClasses();
  return whole;
}

uint32_t GreedyCover::CandidateOf(PageId page) {
  size_t at = SlotOf(page, slot_mask_);
  while (slots_[at].generation == generation_) {
    if (slots_[at].page == page) return slots_[at].candidate;
    at = (at + 1) & slot_mask_;
  }
  const auto candidate = static_cast<uint32_t>(pages_.size());
  slots_[at] = {page, candidate, generation_};
  pages_.push_back(page);
  shared_.push_back(0);
  if (kSlotsPerCandidate * pages_.size() > slot_mask_) GrowSlots();
  return candidate;
}

// A page starts with few slots, whatever the pages before it needed: they stay in the nearest cache.
void GreedyCover::GrowSlots() {
  const size_t slots = 2 * (slot_mask_ + 1);
  slot_mask_ = slots - 1;
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, Slot{});
  for (uint32_t candidate = 0; candidate < pages_.size(); ++candidate) {
    size_t at = SlotOf(pages_[candidate], slot_mask_);
    while (slots_[at].generation == generation_) at = (at + 1) & slot_mask_;
    slots_[at] = {pages_[candidate], candidate, generation_};
  }
}

void GreedyCover::InvertClasses() {
  candidate_begins_.assign(pages_.size() + 1, 0);
  for (const uint32_t candidate : class_candidates_) ++candidate_begins_[candidate];
  uint32_t end = 0;
  for (uint32_t& begin : candidate_begins_) {
    end += begin;
    begin = end;
  }
  candidate_classes_.resize(class_candidates_.size());
  // Filling from behind moves every begin from the end of its classes to their beginning.
  for (size_t i = weights_.size(); i-- > 0;) {
    for (uint32_t edge = class_begins_[i]; edge < class_begins_[i + 1]; ++edge) {
      candidate_classes_[--candidate_begins_[class_candidates_[edge]]] = static_cast<uint32_t>(i);
    }
  }
}

GreedyCover::Key GreedyCover::KeyOf(uint32_t candidate) const {
  const auto page = static_cast<uint64_t>(pages_[candidate]);
  return Key{gains_[candidate]} << kGainShift | Key{INT64_MAX - page} << 32 | candidate;
}

uint64_t GreedyCover::Coverable(std::span<const uint8_t> barred) const {
  uint64_t weight = 0;
  for (size_t i = 0; i < weights_.size(); ++i) {
    uint32_t edge = class_begins_[i];
    const uint32_t end = class_begins_[i + 1];
    while (edge < end && !barred.empty() && barred[class_candidates_[edge]] != 0) ++edge;
    if (edge < end) weight += weights_[i];
  }
  return weight;
}

// Covers the classes of `candidate`; returns their weight.
uint64_t GreedyCover::Take(uint32_t candidate) {
  const uint32_t gain = gains_[candidate];
  for (uint32_t i = candidate_begins_[candidate]; i < candidate_begins_[candidate + 1]; ++i) {
    const uint32_t taken = candidate_classes_[i];
    if (covered_[taken] != 0) continue;
    covered_[taken] = 1;
    for (uint32_t edge = class_begins_[taken]; edge < class_begins_[taken + 1]; ++edge) {
      gains_[class_candidates_[edge]] -= weights_[taken];
    }
  }
  return gain;
}

// The largest key of all open candidates, zero when there is none; those whose gain is below `min_gain` are open no
// longer.
GreedyCover::Key GreedyCover::LargestKey(uint64_t min_gain) {
  Key largest = 0;
  size_t open = 0;
  for (const uint32_t candidate : open_) {
    open_[open] = candidate;
    const bool is_open = gains_[candidate] >= min_gain;
    open += is_open ? 1 : 0;
    largest = std::max(largest, is_open ? KeyOf(candidate) : Key{0});
  }
  open_.resize(open);
  return largest;
}

void GreedyCover::MakeHeap() {
  heap_.clear();
  for (const uint32_t candidate : open_) heap_.push_back(KeyOf(candidate));
  std::ranges::make_heap(heap_);
}

// The same from the heap, of which it is then gone.
GreedyCover::Key GreedyCover::PopLargestKey(uint64_t min_gain) {
  while (!heap_.empty()) {
    const Key key = heap_.front();
    const auto candidate = static_cast<uint32_t>(key);
    if (gains_[candidate] < min_gain) {
      RemoveFirst(&heap_);
    } else if (gains_[candidate] < GainOf(key)) {
      heap_.front() = KeyOf(candidate);
      SinkFirst(&heap_);
    } else {
      RemoveFirst(&heap_);
      return key;
    }
  }
  return 0;
}

uint64_t GreedyCover::Solve(uint64_t min_gain, std::span<const uint8_t> barred, std::vector<CoverSource>* sources) {
  CHECK(barred.empty() || barred.size() == pages_.size());
  sources->clear();
  min_gain = std::max<uint64_t>(min_gain, 1);
  covered_.assign(weights_.size(), 0);
  gains_ = shared_;
  open_.clear();
  for (uint32_t candidate = 0; candidate < pages_.size(); ++candidate) {
    if (barred.empty() || barred[candidate] == 0) open_.push_back(candidate);
  }
  uint64_t covered = 0;
  for (const uint64_t coverable = Coverable(barred); covered < coverable;) {
    if (sources->size() == kPicksByLooking) MakeHeap();
    const Key key = sources->size() < kPicksByLooking ? LargestKey(min_gain) : PopLargestKey(min_gain);
    if (key == 0) break;
    const auto candidate = static_cast<uint32_t>(key);
    sources->push_back({pages_[candidate], gains_[candidate], shared_[candidate]});
    covered += Take(candidate);
  }
  return covered;
}

}  // namespace seamripper
