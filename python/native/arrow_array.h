// Text that comes as Arrow arrays, and what kernels make of it on its way back: the structs of Arrow's C data interface, in
// capsules, so that no Arrow library is linked and none is copied.
#ifndef SEAMRIPPER_PYTHON_ARROW_ARRAY_H_
#define SEAMRIPPER_PYTHON_ARROW_ARRAY_H_

#include <Python.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// As the specification of the interface gives them, its guard included.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

#endif  // ARROW_C_DATA_INTERFACE

namespace seamripper::python {

// An array of strings or bytes that somebody else owns. What its offsets say is believed, as the interface asks.
class TextArray {
 public:
  // Of the capsules that __arrow_c_array__ returns, which must stay. Throws std::invalid_argument when they hold neither
  // strings nor bytes, with 32-bit or 64-bit offsets.
  TextArray(PyObject* schema, PyObject* array);

  int64_t size() const { return array_->length; }
  // Nothing for a null.
  std::optional<std::string_view> At(int64_t index) const;

 private:
  const ArrowArray* array_;
  bool has_wide_offsets_;
};

// An array in the making, of any type that `format` names, its children inside. Plain data: whoever makes it keeps
// lengths and buffers right.
struct ArrayParts {
  std::string format;
  std::string name = {};
  int64_t length = 0;
  int64_t null_count = 0;
  std::vector<std::string> buffers = {};  // the bytes of each; an empty one at the place of validity: nothing is null
  std::vector<ArrayParts> children = {};

  template <class Number>
  void Append(size_t buffer, Number number) {
    buffers[buffer].append(reinterpret_cast<const char*>(&number), sizeof number);
  }
};

// Bits, the first in the lowest of the first byte; as Arrow keeps booleans and which values there are.
class Bits {
 public:
  void Add(bool bit) {
    if (count_ % 8 == 0) bytes_.push_back('\0');
    if (bit) bytes_.back() = static_cast<char>(bytes_.back() | 1 << count_ % 8);
    unset_ += bit ? 0 : 1;
    ++count_;
  }
  int64_t unset() const { return unset_; }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  int64_t count_ = 0;
  int64_t unset_ = 0;
};

// The two capsules that __arrow_c_array__ returns, which own the parts: new references. Both null with a Python error set.
std::pair<PyObject*, PyObject*> ToCapsules(ArrayParts parts);

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_ARROW_ARRAY_H_
