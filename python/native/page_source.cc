#include "page_source.h"

#include <cstdint>
#include <stdexcept>

#include "html/charset.h"
#include "kernels/text/utf8.h"

namespace seamripper::python {

namespace {

// Kernels count bytes in 32 bits.
void CheckSize(std::string_view bytes) {
  if (bytes.size() >= UINT32_MAX) throw std::invalid_argument("a text of 4 GiB or more: cut it into pages first");
}

}  // namespace

StringBytes::StringBytes(PyObject* string) {
  if (PyUnicode_Check(string)) {
    Py_ssize_t size = 0;
    if (const char* const utf8 = PyUnicode_AsUTF8AndSize(string, &size); utf8 != nullptr) {
      bytes_ = {utf8, static_cast<size_t>(size)};
      CheckSize(bytes_);
      return;
    }
    PyErr_Clear();
    encoded_ = PyUnicode_AsEncodedString(string, "utf-8", "surrogatepass");
    string = encoded_;
  }
  if (string == nullptr || !PyBytes_Check(string)) {
    PyErr_Clear();
    throw std::invalid_argument("str or bytes are needed");
  }
  bytes_ = {PyBytes_AsString(string), static_cast<size_t>(PyBytes_Size(string))};
  CheckSize(bytes_);
}

std::string_view Utf8Reader::Text(std::string_view bytes) {
  CheckSize(bytes);
  if (IsUtf8(bytes)) return bytes;
  decoded_.clear();
  AppendRepairedUtf8(&decoded_, bytes);
  return decoded_;
}

std::string_view Utf8Reader::Page(std::string_view bytes) {
  CheckSize(bytes);
  return ViewAsUtf8(DecideCharset(bytes, {}, true).encoding, bytes, &decoded_);
}

}  // namespace seamripper::python
