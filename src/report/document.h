// A report or an evidence file: one HTML document that needs nothing but itself. It opens from disk, asks no network for
// anything and may ask none, reads well without its script, and the same content is the same bytes.
#ifndef SEAMRIPPER_REPORT_DOCUMENT_H_
#define SEAMRIPPER_REPORT_DOCUMENT_H_

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "report/copied_page.h"
#include "report/histogram.h"
#include "report/listing.h"

namespace seamripper::report {

struct Prose {
  std::string text;
};

struct Warning {
  std::string text;
};

struct Commands {
  std::vector<std::string> lines;
};

using Block = std::variant<Prose, Warning, Facts, Commands, Histogram, Listing, CopiedPage>;

struct Section {
  std::string id;
  std::string title;
  std::vector<Block> blocks;
};

// One number that stands for a section.
struct Card {
  std::string number;
  std::string what;
  std::string note;
  std::string section;  // its id
};

struct Document {
  std::string title;
  std::string lead;  // a sentence or two
  std::vector<Card> cards;
  std::vector<Section> sections;
  std::string foot;
};

std::string Draw(const Document& document);

// Whether this program was built with the script that sorts and filters.
bool HasScript();

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_DOCUMENT_H_
