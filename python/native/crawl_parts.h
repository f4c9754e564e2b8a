// Reading a crawl in many processes (ingest/crawl_part.h), for Python.
#ifndef SEAMRIPPER_PYTHON_NATIVE_CRAWL_PARTS_H_
#define SEAMRIPPER_PYTHON_NATIVE_CRAWL_PARTS_H_

#include <nanobind/nanobind.h>

namespace seamripper::python {

void BindCrawlParts(nanobind::module_& module);

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_NATIVE_CRAWL_PARTS_H_
