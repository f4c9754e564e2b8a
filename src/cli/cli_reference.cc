#include "cli/cli_reference.h"

#include <string_view>

#include "cli/verbs.h"
#include "seamripper/corpus.h"

namespace seamripper::cli {
namespace {

// A cell of a table in Markdown.
std::string Cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '<') out += '\\';
    out += c;
  }
  return out;
}

// Text that roff takes as it is.
std::string Roff(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else {
      if (c == '-') out += '\\';
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string CliReference(std::span<const Flag> flags) {
  std::string out =
      "# Commands and options\n\n"
      "Made by `seamripper help cli`; `seamripper help COMMAND` prints the same on a terminal.\n\n"
      "| command | |\n|---|---|\n";
  for (const VerbFacts& verb : Verbs()) {
    out += "| [" + std::string(verb.name) + "](#" + std::string(verb.name) + ") | " + Cell(verb.summary) + " |\n";
  }
  for (const VerbFacts& verb : Verbs()) {
    out += "\n## " + std::string(verb.name) + "\n\n    seamripper " + std::string(verb.name) + " [OPTION]... " +
           std::string(verb.synopsis) + "\n\n" + std::string(verb.description) + "\n\n    " +
           std::string(verb.example) + "\n\n| option | |\n|---|---|\n";
    for (const Flag& flag : flags) {
      if ((flag.verbs & verb.verb) != 0) out += "| `" + Cell(NameOf(flag)) + "` | " + Cell(HelpOf(flag)) + " |\n";
    }
  }
  out += "\n## Exit status\n\n| status | |\n|---|---|\n";
  for (const auto& [status, meaning] : ExitStatuses()) {
    out += "| " + std::string(status) + " | " + std::string(meaning) + " |\n";
  }
  return out;
}

std::string ManPage(std::span<const Flag> flags) {
  std::string out =
      ".TH SEAMRIPPER 1 \"\" \"seamripper " + std::string(Version()) +
      "\"\n.SH NAME\nseamripper \\- find what was copied in a web crawl\n"
      ".SH SYNOPSIS\n.B seamripper\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n.SH COMMANDS\n";
  for (const VerbFacts& verb : Verbs()) {
    out += ".SS " + std::string(verb.name) + "\n.B seamripper " + std::string(verb.name) + "\n" +
           Roff("[OPTION]... " + std::string(verb.synopsis)) + "\n.PP\n" + Roff(verb.description) +
           "\n.PP\nExample:\n.PP\n.RS\n.nf\n" + Roff(verb.example) + "\n.fi\n.RE\n";
    for (const Flag& flag : flags) {
      if ((flag.verbs & verb.verb) == 0) continue;
      out += ".TP\n.B " + Roff(NameOf(flag)) + "\n" + Roff(HelpOf(flag)) + "\n";
    }
  }
  out += ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : ExitStatuses()) {
    out += ".TP\n.B " + std::string(status) + "\n" + Roff(meaning) + "\n";
  }
  return out;
}

}  // namespace seamripper::cli
