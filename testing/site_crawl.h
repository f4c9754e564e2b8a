// Crawls in which several detectors have something to say of a site.
#ifndef SEAMRIPPER_TESTING_SITE_CRAWL_H_
#define SEAMRIPPER_TESTING_SITE_CRAWL_H_

#include <cstdint>
#include <random>
#include <string>

#include "seamripper/detect.h"
#include "testing/temp_folder.h"

namespace seamripper {

// With little memory.
DetectOptions OneThreadOn(const std::string& corpus);

// The path of a corpus with something for every detector.
std::string MakeSiteCorpus(const TempFolder& folder, std::mt19937_64* random);

// Runs some of the detectors, with options that leave some tables out. Gives the least pages of a neighbourhood.
uint64_t RunSomeDetectors(const std::string& corpus, std::mt19937_64* random);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_SITE_CRAWL_H_
