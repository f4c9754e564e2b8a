// A Status that is not ok, as the exception of the package that stands for it.
#ifndef SEAMRIPPER_PYTHON_NATIVE_STATUS_ERROR_H_
#define SEAMRIPPER_PYTHON_NATIVE_STATUS_ERROR_H_

#include <Python.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <exception>
#include <utility>

#include "base/status.h"

namespace seamripper::python {

// Holding Python's lock.
[[noreturn]] inline void Raise(const Status& status) {
  const nanobind::object error = nanobind::module_::import_("seamripper.errors")
                                     .attr("error_of")(static_cast<int>(status.code()), status.message(), nanobind::list());
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw nanobind::python_error();
}

inline void RaiseUnlessOk(const Status& status) {
  if (!status.ok()) Raise(status);
}
template <class Value>
Value ValueOf(Result<Value> result) {
  RaiseUnlessOk(result.status());
  return std::move(*result);
}

// Calls of Python from the core, where no exception may pass: it is kept, a Status goes through in its place, and whoever
// called the core raises it again. Such calls come from one thread at a time.
class Calls {
 public:
  // call() with Python's lock; it returns a Status or a Result.
  template <class Call>
  auto operator()(Call call) -> decltype(call()) {
    const nanobind::gil_scoped_acquire hold;
    try {
      return call();
    } catch (...) {
      thrown_ = std::current_exception();
      return Status(Code::kInterrupted, "interrupted");
    }
  }

  // Holding Python's lock, after the core has returned.
  void Check(const Status& status) const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    RaiseUnlessOk(status);
  }

 private:
  std::exception_ptr thrown_;
};

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_NATIVE_STATUS_ERROR_H_
