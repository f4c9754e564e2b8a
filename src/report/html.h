// HTML written so that nothing crawled can become mark-up: every text and every attribute's value is escaped here, and
// nowhere else.
#ifndef SEAMRIPPER_REPORT_HTML_H_
#define SEAMRIPPER_REPORT_HTML_H_

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper::report {

struct Attribute {
  const char* name;
  std::string value;
};
using Attributes = std::initializer_list<Attribute>;

// Elements open and close in the order of the calls. Names of elements and attributes are the program's own; what is
// between them may be a stranger's: markup becomes text, control characters and marks that change the direction of what
// follows become visible, malformed UTF-8 becomes U+FFFD. Tab and newline stay as they are.
class Html {
 public:
  Html& Open(const char* element, Attributes attributes = {});
  Html& Close();  // the one opened last
  Html& Text(std::string_view text);
  // As much of it as makes at most `most` bytes of HTML, and a mark where it was cut. False when it was.
  bool Clipped(std::string_view text, size_t most);
  // An element with this text alone.
  Html& Element(const char* element, std::string_view text, Attributes attributes = {});
  // An element that has no end: <meta>, <input>.
  Html& Void(const char* element, Attributes attributes = {});
  // The program's own bytes, as they are: a style sheet, a script, what another Html wrote.
  Html& OwnMarkup(std::string_view markup);

  const std::string& text() const { return text_; }  // whole when everything is closed

 private:
  std::string text_;
  std::vector<const char*> open_;
};

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_HTML_H_
