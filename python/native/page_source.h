// What a kernel is given as Python's str or bytes, or as a value of an Arrow array, as the valid UTF-8 that it wants.
#ifndef SEAMRIPPER_PYTHON_PAGE_SOURCE_H_
#define SEAMRIPPER_PYTHON_PAGE_SOURCE_H_

#include <Python.h>

#include <string>
#include <string_view>

namespace seamripper::python {

// The bytes of a str or bytes, which must stay: of a str its UTF-8, lone surrogates as three bytes that no UTF-8 has.
class StringBytes {
 public:
  // Throws std::invalid_argument for anything else, and for 4 GiB and more.
  explicit StringBytes(PyObject* string);
  ~StringBytes() { Py_XDECREF(encoded_); }
  StringBytes(const StringBytes&) = delete;
  StringBytes& operator=(const StringBytes&) = delete;

  std::string_view bytes() const { return bytes_; }

 private:
  PyObject* encoded_ = nullptr;
  std::string_view bytes_;
};

// Valid UTF-8: what it is given, or what came of that in a buffer that is reused. Throws std::invalid_argument for 4 GiB
// and more.
class Utf8Reader {
 public:
  // Text: what is ill-formed is replaced, as browsers do.
  std::string_view Text(std::string_view bytes);
  // A page's source: in the charset that a <meta>, or else the bytes themselves, say.
  std::string_view Page(std::string_view bytes);

 private:
  std::string decoded_;
};

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_PAGE_SOURCE_H_
