#include "cli/help.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/cli_reference.h"
#include "cli/completions.h"
#include "cli/streams.h"
#include "cli/tables_reference.h"
#include "server/endpoints.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr int kColumns = 80;

// "name  text", the text wrapped beside the name.
std::string Entry(const std::string& name, const std::string& text, size_t column) {
  std::string out = "  " + name + std::string(column - 2 - name.size(), ' ');
  for (const char c : WrapLines(text, kColumns - static_cast<int>(column))) {
    out += c;
    if (c == '\n') out += std::string(column, ' ');
  }
  return out + "\n";
}

// Below each other, whether they have a letter or not.
std::string AlignedName(const Flag& flag) { return (flag.letter == 0 ? "    " : "") + NameOf(flag); }

std::string Entries(const std::vector<std::pair<std::string, std::string>>& entries) {
  size_t column = 0;
  for (const auto& [name, text] : entries) column = std::max(column, name.size() + 4);
  std::string out;
  for (const auto& [name, text] : entries) out += Entry(name, text, column);
  return out;
}

std::string FlagEntries(unsigned verbs, std::span<const Flag> flags) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const Flag& flag : flags) {
    if ((flag.verbs & verbs) != 0) entries.emplace_back(AlignedName(flag), HelpOf(flag));
  }
  return Entries(entries);
}

std::string VerbEntries() {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const VerbFacts& verb : Verbs()) entries.emplace_back(verb.name, verb.summary);
  return Entries(entries);
}

std::string TaskLines(const TaskExample& example) {
  std::string out = "  # " + std::string(example.task) + "\n  ";
  for (const char c : example.commands) out += c == '\n' ? "\n  " : std::string(1, c);
  return out + "\n";
}

}  // namespace

std::string UsageHelp() {
  std::string out = "usage: seamripper COMMAND [OPTION]... [ARGUMENT]...\n\nexamples:\n";
  for (const TaskExample& example : Tasks()) out += TaskLines(example);
  return out + "\n'seamripper help' lists all commands.";
}

std::string OverviewHelp() {
  std::string out =
      "seamripper finds copied content in web crawls\n\n"
      "usage: seamripper COMMAND [OPTION]... [ARGUMENT]...\n\nexamples:\n";
  for (const TaskExample& example : Tasks()) out += TaskLines(example);
  out += "\ncommands:\n" + VerbEntries() + "\n'seamripper help COMMAND' explains a command.\n";
  out += "\noptions:\n" + FlagEntries(kNoVerb, Flags());
  std::string statuses;
  for (const auto& [status, meaning] : ExitStatuses()) {
    statuses += (statuses.empty() ? "exit status: " : ", ") + std::string(status) + " " + std::string(meaning);
  }
  return out + "\n" + WrapLines(statuses, kColumns) + "\n";
}

std::string VerbHelp(const VerbFacts& verb, std::span<const Flag> flags) {
  return "usage: seamripper " + std::string(verb.name) + " [OPTION]... " + std::string(verb.synopsis) + "\n\n" +
         WrapLines(verb.description, kColumns) + "\n\nexample:\n  " + std::string(verb.example) + "\n\noptions:\n" +
         FlagEntries(verb.verb, flags);
}

Status RunHelp(const Options& options) {
  if (options.arguments.empty()) return WriteOutput(OverviewHelp());
  if (options.arguments.size() > 1) {
    return UsageError("help explains one command at a time: write 'seamripper help COMMAND'");
  }
  const std::string& name = options.arguments[0];
  if (name == "tables") return WriteOutput(TablesReference(AllTables()));
  if (name == "cli") return WriteOutput(CliReference());
  if (name == "http") return WriteOutput(HttpReference());
  if (name == "man") return WriteOutput(ManPage());
  if (const auto script = CompletionsFor(name)) return WriteOutput(*script);
  if (const VerbFacts* verb = FindVerb(name)) return WriteOutput(VerbHelp(*verb));
  return UnknownVerb(name);
}

}  // namespace seamripper::cli
