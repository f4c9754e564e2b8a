#include "cli/completions.h"

#include "cli/flags.h"
#include "cli/verbs.h"

namespace seamripper::cli {
namespace {

std::string VerbNames() {
  std::string names;
  for (const VerbFacts& verb : Verbs()) names += (names.empty() ? "" : " ") + std::string(verb.name);
  return names;
}

// `special` characters get a backslash, and a quote is written as a shell's single quotes need it.
std::string Escaped(std::string_view text, std::string_view special, std::string_view quote) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      if (special.find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string Bash() {
  std::string cases;
  for (const VerbFacts& verb : Verbs()) {
    cases += "    " + std::string(verb.name) + ") options=\"";
    for (const Flag& flag : Flags()) {
      if ((flag.verbs & verb.verb) != 0) cases += "--" + std::string(flag.name) + " ";
    }
    cases.back() = '"';
    cases += " ;;\n";
  }
  return "# bash completion for seamripper, made by 'seamripper help bash'\n"
         "_seamripper() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} options=\"--help --version\"\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  if [ \"$COMP_CWORD\" = 1 ] && [[ $word != -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         VerbNames() +
         "\" -- \"$word\"))\n"
         "  elif [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _seamripper seamripper\n";
}

std::string ZshFlag(const Flag& flag) {
  const std::string help = "[" + Escaped(flag.help, "[]:\\", "'\\''") + "]";
  const std::string value = flag.value.empty() ? "" : ":" + std::string(flag.value) + ":_files";
  const std::string name = "--" + std::string(flag.name);
  if (flag.letter == 0) return " '*" + name + help + value + "'";
  const std::string letter = std::string("-") + flag.letter;
  return " '*'{" + letter + "," + name + "}'" + help + value + "'";
}

std::string Zsh() {
  std::string out = "#compdef seamripper\n# made by 'seamripper help zsh'\nlocal -a commands\ncommands=(\n";
  for (const VerbFacts& verb : Verbs()) {
    out += "  '" + std::string(verb.name) + ":" + Escaped(verb.summary, ":\\", "'\\''") + "'\n";
  }
  out +=
      ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\n(( CURRENT-- ))\nshift words\ncase "
      "$words[1] in\n";
  for (const VerbFacts& verb : Verbs()) {
    out += "  " + std::string(verb.name) + ") _arguments '*:file:_files'";
    for (const Flag& flag : Flags()) {
      if ((flag.verbs & verb.verb) != 0) out += ZshFlag(flag);
    }
    out += " ;;\n";
  }
  return out + "esac\n";
}

std::string Fish() {
  std::string out = "# fish completion for seamripper, made by 'seamripper help fish'\n";
  for (const VerbFacts& verb : Verbs()) {
    out += "complete -c seamripper -n __fish_use_subcommand -f -a " + std::string(verb.name) + " -d '" +
           Escaped(verb.summary, "\\", "\\'") + "'\n";
  }
  for (const Flag& flag : Flags()) {
    std::string names;
    for (const VerbFacts& verb : Verbs()) {
      if ((flag.verbs & verb.verb) != 0) names += " " + std::string(verb.name);
    }
    if (names.empty()) continue;
    out += "complete -c seamripper -n '__fish_seen_subcommand_from" + names + "' -l " + std::string(flag.name);
    if (flag.letter != 0) out += std::string(" -s ") + flag.letter;
    if (!flag.value.empty()) out += " -r";
    out += " -d '" + Escaped(flag.help, "\\", "\\'") + "'\n";
  }
  return out;
}

}  // namespace

std::optional<std::string> CompletionsFor(std::string_view shell) {
  if (shell == "bash") return Bash();
  if (shell == "zsh") return Zsh();
  if (shell == "fish") return Fish();
  return std::nullopt;
}

}  // namespace seamripper::cli
