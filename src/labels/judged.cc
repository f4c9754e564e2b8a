#include <algorithm>
#include <map>

#include "seamripper/labels.h"

namespace seamripper {

Result<std::vector<JudgedSubject>> JudgedSubjects(const Labels& labels) {
  ASSIGN_OR_RETURN(const std::vector<LabelRow> rows, labels.Current());
  std::map<std::pair<std::string, std::string>, std::map<std::string, std::string>> given;  // verdicts by reviewer; later ones replace
  for (const LabelRow& row : rows) given[{row.kind, row.key}][row.reviewer] = row.verdict;
  std::vector<JudgedSubject> judged;
  for (const auto& [subject, by_reviewer] : given) {
    std::map<std::string, std::vector<std::string>> votes;
    for (const auto& [reviewer, verdict] : by_reviewer) votes[verdict].push_back(reviewer);
    const auto has_fewer = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
    const auto most = std::max_element(votes.begin(), votes.end(), has_fewer);
    const auto is_as_many = [&](const auto& each) { return each.second.size() == most->second.size(); };
    if (std::count_if(votes.begin(), votes.end(), is_as_many) != 1) continue;
    std::string reviewers;
    for (const std::string& reviewer : most->second) reviewers += (reviewers.empty() ? "" : ", ") + reviewer;
    judged.push_back({subject.first, subject.second, most->first, reviewers});
  }
  return judged;
}

}  // namespace seamripper
