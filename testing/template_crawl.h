// Random crawls for comparing template finders: sites stamped out of a few templates, with every kind of page that is
// trouble, and what the oracle says of them.
#ifndef SEAMRIPPER_TESTING_TEMPLATE_CRAWL_H_
#define SEAMRIPPER_TESTING_TEMPLATE_CRAWL_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "testing/template_oracle.h"

namespace seamripper {

struct TemplateCrawl {
  std::vector<std::string> files;  // WARC
  std::vector<template_oracle::Page> pages;
};

// Up to `max_pages` pages of a few templates, each with some of its mark-up changed, left out or repeated; mirrors, copied
// files, link farms, framesets without text, tiny and empty pages, plain text.
TemplateCrawl RandomTemplateCrawl(size_t max_pages, std::mt19937_64* random);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_TEMPLATE_CRAWL_H_
