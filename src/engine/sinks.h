// Where steps put what they give. One per thread.
#ifndef SEAMRIPPER_ENGINE_SINKS_H_
#define SEAMRIPPER_ENGINE_SINKS_H_

#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/narrow.h"
#include "engine/wide.h"
#include "step/step_facts.h"

namespace seamripper {

// The keys a map gives of the page at hand.
class KeySink {
 public:
  explicit KeySink(NarrowWriter* writer) : writer_(writer) {}
  void BeginPage(uint64_t number) { page_ = number; }

  // Which the page has so often; a key may be given several times.
  void Key(uint64_t key, uint64_t occurrences = 1) { writer_->Add(key, page_, occurrences); }

 protected:
  uint64_t page() const { return page_; }

 private:
  NarrowWriter* writer_;
  uint64_t page_ = 0;
};

class RowSink {
 public:
  explicit RowSink(WideWriter* writer) : writer_(writer) {}
  void Row(std::string_view key, std::string_view value) { writer_->Add(key, value); }

 private:
  WideWriter* writer_;
};

// For steps that give nothing but changes.
struct ChangeSink {};

// Hands rows on to an output of the caller's.
template <class Output>
class OutputSink {
 public:
  explicit OutputSink(Output* output) : output_(output) {}
  template <class Row>
  void Add(const Row& row) {
    static_cast<void>(output_->Add(row));  // what fails, the output's status tells
  }

 private:
  Output* output_;
};

// A sink, and the thread's own changes of the step.
template <class Step, class Base>
struct SinkFor : Base {
  template <class... Arguments>
  explicit SinkFor(const Step& step, Arguments&&... arguments)
      : Base(std::forward<Arguments>(arguments)...), changes(ChangesOf(step)) {}

  decltype(ChangesOf(std::declval<const Step&>())) changes;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SINKS_H_
