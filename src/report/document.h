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

// What one name stands for, folded away until somebody comes to it.
struct Sheet {
  struct Line {
    std::string text;
    std::string note;  // behind it
    std::string lead;  // the id of an element to look at next; empty: none
  };
  struct Group {
    std::string title;
    std::vector<Line> lines;
  };

  std::string id;
  std::string title;
  std::string brief;  // beside the title
  Facts facts;
  std::vector<Group> groups;  // those without lines are not drawn
};

using Block = std::variant<Prose, Warning, Facts, Commands, Histogram, Listing, CopiedPage, Sheet>;

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
