#include "kernels/stretch/shared_words.h"

#include <algorithm>
#include <tuple>

namespace seamripper {

std::span<const uint32_t> SharedWordsFinder::FindTexts(const AnchoredTexts& texts, const NamedText& other) {
  texts_ = &texts;
  other_ = other;
  found_.clear();
  ForEachRun(other.names, [&](uint64_t key, uint32_t first) {
    const auto places = texts.runs().Find(key);
    if (!places.empty()) found_.push_back({places, first, first + kRunWords - 1, true});
  });
  ForEachPair(other, [&](uint64_t key, uint32_t first, uint32_t last) {
    const auto places = texts.pairs().Find(key);
    if (!places.empty()) found_.push_back({places, first, last, false});
  });
  const auto order = [&](const Found& found) {
    const AnchorIndex& index = found.is_run ? texts.runs() : texts.pairs();
    return std::tuple(found.is_run, index.NumberOf(found.places), found.first, found.last);
  };
  std::sort(found_.begin(), found_.end(), [&](const Found& a, const Found& b) { return order(a) < order(b); });

  counts_.resize(std::max<size_t>(counts_.size(), texts.size()));
  touched_.clear();
  enough_.clear();
  ForEachAnchor([this](std::span<const Found> same) { CountTexts(same.front().places); });
  for (const uint32_t text : touched_) counts_[text] = 0;
  std::sort(enough_.begin(), enough_.end());
  return enough_;
}

template <class Visit>
void SharedWordsFinder::ForEachAnchor(Visit visit) const {
  for (size_t begin = 0, end = 0; begin < found_.size(); begin = end) {
    while (end < found_.size() && found_[end].places.data() == found_[begin].places.data()) ++end;
    visit(std::span(found_).subspan(begin, end - begin));
  }
}

// Once for each text that has one of the places.
void SharedWordsFinder::CountTexts(std::span<const AnchorIndex::Place> places) {
  with_anchor_.clear();
  for (size_t i = 0; i < places.size();) {
    const uint32_t text = texts_->TextWith(places[i].word);
    if (with_anchor_.size() == kMostTexts) return;
    with_anchor_.push_back(text);
    const uint32_t end = texts_->begin(text + 1);
    ++i;
    if (i < places.size() && places[i].word >= end) continue;
    i = static_cast<size_t>(std::partition_point(places.begin() + static_cast<ptrdiff_t>(i), places.end(),
                                                 [end](const auto& place) { return place.word < end; }) -
                            places.begin());
  }
  for (const uint32_t text : with_anchor_) {
    if (counts_[text] == 0) touched_.push_back(text);
    if (++counts_[text] == kLeastAnchors) enough_.push_back(text);
  }
}

void SharedWordsFinder::Find(uint32_t text, std::span<const uint32_t> run_pages, std::vector<SharedWords>* shared) {
  shared->clear();
  runs_.clear();
  text_ = texts_->text(text);
  const uint32_t begin = texts_->begin(text), end = texts_->begin(text + 1);
  ForEachAnchor([&](std::span<const Found> same) {
    const auto places = same.front().places;
    const auto first = std::partition_point(places.begin(), places.end(), [&](const auto& p) { return p.word < begin; });
    const auto last = std::partition_point(first, places.end(), [&](const auto& p) { return p.word < end; });
    if (static_cast<size_t>(last - first) * same.size() > kMostPairs) return;
    for (auto place = first; place != last; ++place) {
      for (const Found& found : same) {
        found.is_run ? AddRun(found, place->word - begin, run_pages) : AddPair(found, place->word - begin, shared);
      }
    }
  });
  JoinRuns(shared);
}

void SharedWordsFinder::AddRun(const Found& found, uint32_t place, std::span<const uint32_t> run_pages) {
  const auto names = text_.names.subspan(place, kRunWords);
  if (!std::equal(names.begin(), names.end(), other_.names.begin() + found.first)) return;
  const uint32_t pages = run_pages.empty() ? 1 : run_pages[texts_->runs().NumberOf(found.places)];
  runs_.push_back({place, found.first, kRunWords, std::max<uint32_t>(pages, 1)});
}

void SharedWordsFinder::AddPair(const Found& found, uint32_t place, std::vector<SharedWords>* shared) const {
  const uint32_t name = other_.names[found.first], last_name = other_.names[found.last];
  bool is_added = false;
  ForEachPairAt(text_, place, [&](uint64_t, uint32_t first, uint32_t last) {
    const bool in_order = text_.names[first] == name && text_.names[last] == last_name;
    if (is_added || (!in_order && (text_.names[first] != last_name || text_.names[last] != name))) return;
    shared->push_back({first, in_order ? found.first : found.last, 1, 0});
    shared->push_back({last, in_order ? found.last : found.first, 1, 0});
    is_added = true;
  });
}

// Those that overlap are parts of a longer one.
void SharedWordsFinder::JoinRuns(std::vector<SharedWords>* shared) {
  const auto order = [](const SharedWords& run) { return std::pair(run.other_place - run.place, run.place); };
  std::sort(runs_.begin(), runs_.end(), [&](const auto& a, const auto& b) { return order(a) < order(b); });
  for (size_t i = 0; i < runs_.size(); ++i) {
    const SharedWords& run = runs_[i];
    if (i > 0 && run.other_place - run.place == runs_[i - 1].other_place - runs_[i - 1].place &&
        run.place == runs_[i - 1].place + 1) {
      shared->back().words += 1;
      shared->back().pages = std::min(shared->back().pages, run.pages);
    } else {
      shared->push_back(run);
    }
  }
}

}  // namespace seamripper
