#include "cli/check_text.h"

#include "text/quantity.h"

namespace seamripper::cli {

std::vector<std::string> CheckLines(const CheckAnswer& answer) {
  std::vector<std::string> lines;
  lines.push_back(WithSeparators(answer.found_documents) + " of " + Plural(answer.documents, "document") +
                  " found on " + WithSeparators(answer.found_pages) + " of " + Plural(answer.pages, "page") + ": " +
                  WithSeparators(answer.found_words) + " of " + Plural(answer.document_words, "word") +
                  (answer.found_words > 0 ? " (" + Percent(answer.found_words, answer.document_words) + ")" : ""));
  std::string reasons;
  uint64_t skipped = 0;
  for (const auto& [reason, count] : answer.skipped) {
    skipped += count;
    reasons += (reasons.empty() ? ": " : ", ") + reason + " " + WithSeparators(count);
  }
  if (skipped > 0) lines.push_back("skipped " + Plural(skipped, "record") + reasons);
  return lines;
}

}  // namespace seamripper::cli
