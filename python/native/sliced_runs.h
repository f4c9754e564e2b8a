// Detectors on slices (slices/sliced_run.h), for Python, which carries their rows.
#ifndef SEAMRIPPER_PYTHON_NATIVE_SLICED_RUNS_H_
#define SEAMRIPPER_PYTHON_NATIVE_SLICED_RUNS_H_

#include <nanobind/nanobind.h>

namespace seamripper::python {

void BindSlicedRuns(nanobind::module_& module);

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_NATIVE_SLICED_RUNS_H_
