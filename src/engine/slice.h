// A part of a stage's work: one of several, as equal as whole tasks allow.
#ifndef SEAMRIPPER_ENGINE_SLICE_H_
#define SEAMRIPPER_ENGINE_SLICE_H_

#include <cstddef>

namespace seamripper {

struct Slice {
  size_t number = 0;
  size_t slices = 1;

  // Of 0, 1, ... `tasks` - 1, and behind the last.
  size_t Begin(size_t tasks) const { return Share(tasks, number); }
  size_t End(size_t tasks) const { return Share(tasks, number + 1); }

 private:
  size_t Share(size_t tasks, size_t first) const {
    return static_cast<size_t>(static_cast<unsigned __int128>(tasks) * first / slices);
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SLICE_H_
