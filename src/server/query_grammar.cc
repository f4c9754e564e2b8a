#include "server/query_grammar.h"

#include <algorithm>

namespace seamripper {
namespace {

std::string Quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

bool IsNumber(std::string_view text) {
  const bool minus = text.starts_with('-');
  const std::string_view digits = text.substr(minus ? 1 : 0);
  return !digits.empty() && digits.size() <= 20 && digits.find_first_not_of("0123456789.") == std::string_view::npos &&
         std::ranges::count(digits, '.') <= 1 && digits != ".";
}

std::string Contains(std::string_view column, std::string_view word) {
  return "contains(lower(\"" + std::string(column) + "\"), lower(" + Quoted(word) + "))";
}

struct Term {
  std::string_view column;  // empty: any text
  std::string_view sign;
  std::string value;
  bool negated = false;
};

// Takes one term off the front.
Result<Term> TakeTerm(std::string_view* left) {
  Term term;
  if (left->starts_with('-') && left->size() > 1) {
    term.negated = true;
    left->remove_prefix(1);
  }
  const size_t name = std::min(left->find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), left->size());
  for (const std::string_view sign : {">=", "<=", ":", "=", ">", "<"}) {
    if (name == 0 || !left->substr(name).starts_with(sign)) continue;
    // An address is a word: nobody means a column "http".
    if (sign == ":" && left->substr(name).starts_with("://")) continue;
    term.column = left->substr(0, name);
    term.sign = sign;
    left->remove_prefix(name + sign.size());
    break;
  }
  if (left->starts_with('"')) {
    const size_t end = left->find('"', 1);
    if (end == std::string_view::npos) return UsageError("a quote is not closed");
    term.value = left->substr(1, end - 1);
    left->remove_prefix(end + 1);
  } else {
    term.value = left->substr(0, left->find(' '));
    left->remove_prefix(term.value.size());
  }
  return term;
}

Result<std::string> ConditionOfTerm(const Term& term, const TableFacts& table) {
  if (term.column.empty()) {
    std::string any;
    for (const ColumnFacts& column : table.columns) {
      if (column.type == ColumnType::kText) any += (any.empty() ? "" : " OR ") + Contains(column.name, term.value);
    }
    if (any.empty()) return UsageError(std::string(table.name) + " has no text: write column:value");
    return "(" + any + ")";
  }
  const auto column = std::ranges::find(table.columns, term.column, &ColumnFacts::name);
  if (column == table.columns.end()) {
    return UsageError("there is no column '" + std::string(term.column) + "' in " + std::string(table.name));
  }
  const std::string name = "\"" + std::string(column->name) + "\"";
  if (column->type == ColumnType::kText) {
    if (term.sign == ":") return Contains(column->name, term.value);
    return name + " " + std::string(term.sign) + " " + Quoted(term.value);
  }
  if (column->type == ColumnType::kTimestamp) {
    return "CAST(" + name + " AS VARCHAR) " + (term.sign == ":" ? "LIKE " + Quoted(term.value + "%")
                                                                : std::string(term.sign) + " " + Quoted(term.value));
  }
  const std::string sign = term.sign == ":" ? "=" : std::string(term.sign);
  if (column->type == ColumnType::kBool && (term.value == "yes" || term.value == "no")) {
    return name + " " + sign + (term.value == "yes" ? " true" : " false");
  }
  if (!IsNumber(term.value)) {
    return UsageError(std::string(term.column) + " is a number: write " + std::string(term.column) + ">=1");
  }
  return name + " " + sign + " " + term.value;
}

}  // namespace

Result<std::string> ConditionOf(std::string_view typed, const TableFacts& table) {
  std::string condition;
  while (true) {
    typed.remove_prefix(std::min(typed.find_first_not_of(" \t"), typed.size()));
    if (typed.empty()) return condition;
    ASSIGN_OR_RETURN(const Term term, TakeTerm(&typed));
    ASSIGN_OR_RETURN(const std::string holds, ConditionOfTerm(term, table));
    condition += (condition.empty() ? "" : " AND ") + std::string(term.negated ? "NOT " : "") + "(" + holds + ")";
  }
}

}  // namespace seamripper
