// Crawled text made harmless before it is printed. A title can hold escape sequences that rewrite the screen, and marks
// that reverse or hide what is read: they are shown as symbols (␛, <U+202E>), never obeyed.
#ifndef SEAMRIPPER_TEXT_TERMINAL_H_
#define SEAMRIPPER_TEXT_TERMINAL_H_

#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// Who reads the output. A pipe gets every control character but tab replaced; a terminal also everything that changes
// direction or cannot be seen.
enum class Reader { kTerminal, kPipe };

// One line: line breaks become symbols too. Malformed UTF-8 becomes U+FFFD.
std::string VisibleLine(std::string_view text, Reader reader);

// As VisibleLine, but "\n" stays: for the body of a page, whose lines are its structure.
std::string VisibleLines(std::string_view text, Reader reader);

// Lines broken at spaces so that none is wider than `columns`, unless it is one word. Takes visible text.
std::string WrapLines(std::string_view text, int columns);

enum class Align { kLeft, kRight };

// Each column is as wide as its widest cell, two spaces apart; no space ends a line. Rows may have fewer cells than
// `columns`. Takes visible text.
std::string LayOut(const std::vector<std::vector<std::string>>& rows, const std::vector<Align>& columns,
                   std::string_view indent);

// `text` in bold where colour is wanted.
std::string Bold(std::string_view text, bool color);

// Columns that visible text takes: two for wide East Asian characters and emoji, none for combining marks.
int WidthOf(std::string_view text);

// A word that a shell takes back as `word`, whatever is in it.
std::string InShellQuotes(std::string_view word);
// As a path: without quotes where none are needed, and never an option.
std::string ShellWord(std::string_view path);

// Bidirectional controls, zero-width and tag characters: invisible, but they change what is read.
bool IsInvisible(char32_t value);

// C0, C1 and DEL.
bool IsControl(char32_t value);

// What is shown in place of a character that must not be printed: "␛", "<U+202E>".
std::string SymbolOf(char32_t value);

}  // namespace seamripper

#endif  // SEAMRIPPER_TEXT_TERMINAL_H_
