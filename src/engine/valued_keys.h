// Keys whose page's value goes where they go. On one machine it stays where it lies, and is looked up.
#ifndef SEAMRIPPER_ENGINE_VALUED_KEYS_H_
#define SEAMRIPPER_ENGINE_VALUED_KEYS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "engine/narrow.h"
#include "engine/page_values.h"
#include "engine/sinks.h"
#include "engine/spool.h"
#include "step/shapes.h"

namespace seamripper {

template <class PageValue>
struct ValuedKeys {
  std::unique_ptr<Spool> keys;
  std::unique_ptr<PageValues<PageValue>> values;
};

// The keys a map gives of the page at hand, and their value.
template <class PageValue>
class ValuedKeySink : public KeySink {
 public:
  ValuedKeySink(NarrowWriter* writer, PageValues<PageValue>* values) : KeySink(writer), values_(values) {}

  // Of a page with keys, once.
  void Value(const PageValue& value) {
    if (status_.ok()) status_ = values_->Set(page(), value);
  }
  const Status& status() const { return status_; }

 private:
  PageValues<PageValue>* values_;
  Status status_;
};

// Finds the values of one group after the other. One per thread; keeps its buffers.
template <class PageValue>
class ValueFinder {
 public:
  explicit ValueFinder(const PageValues<PageValue>* values) : values_(values) {}

  // Holds until the next. What cannot be read is any value, and the status says so.
  std::span<const PageValue* const> Find(std::span<const uint64_t> pages) {
    if (read_.size() < pages.size()) read_.resize(pages.size());
    found_.resize(pages.size());
    for (size_t i = 0; i < pages.size(); ++i) {
      Status status = values_->Find(pages[i], &read_[i], &found_[i]);
      if (status_.ok()) status_ = std::move(status);
    }
    return found_;
  }
  const Status& status() const { return status_; }

 private:
  const PageValues<PageValue>* values_;
  std::vector<PageValue> read_;  // those that do not lie in memory
  std::vector<const PageValue*> found_;
  Status status_;
};

// A group, and the values of the pages that it lists.
template <class PageValue>
class ValuedGroup : public NarrowGroup {
 public:
  ValuedGroup(const NarrowGroup& group, ValueFinder<PageValue>* finder) : NarrowGroup(group), finder_(finder) {}

  // Only a step that asks for them has them read.
  std::span<const PageValue* const> values() const { return finder_->Find(page); }

 private:
  ValueFinder<PageValue>* finder_;
};

// Makes them of the groups of one thread.
template <class PageValue>
class ValuedGroups {
 public:
  explicit ValuedGroups(const PageValues<PageValue>* values) : finder_(values) {}
  ValuedGroup<PageValue> operator()(const NarrowGroup& group) { return {group, &finder_}; }
  const Status& status() const { return finder_.status(); }

 private:
  ValueFinder<PageValue> finder_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_VALUED_KEYS_H_
