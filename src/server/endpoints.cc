#include "server/endpoints.h"

#include <new>

#include "columns/row_json.h"
#include "server/ui_files.h"
#include "text/json.h"

namespace seamripper {
namespace {

constexpr std::string_view kReload = "/api/reload";

// The parameter that a path's last part is; nothing when the path is another.
std::optional<Parameters> Match(const Endpoint& endpoint, const Target& target) {
  const size_t brace = endpoint.path.find('{');
  if (brace == std::string_view::npos) {
    return target.path == endpoint.path ? std::optional(target.parameters) : std::nullopt;
  }
  if (!target.path.starts_with(endpoint.path.substr(0, brace))) return std::nullopt;
  Parameters parameters = target.parameters;
  parameters[std::string(endpoint.path.substr(brace + 1, endpoint.path.size() - brace - 2))] = target.path.substr(brace);
  return parameters;
}

}  // namespace

std::span<const Endpoint> Endpoints() {
  static const std::vector<Endpoint> endpoints = [] {
    std::vector<Endpoint> all = FindingEndpoints();
    for (Endpoint& endpoint : LabelEndpoints()) {
      endpoint.needs_labels = true;
      all.push_back(std::move(endpoint));
    }
    return all;
  }();
  return endpoints;
}

HttpAnswer JsonAnswer(std::string json) { return {200, "application/json", std::move(json) + "\n", {}, false}; }

std::string Given(const Parameters& parameters, const std::string& name) {
  const auto found = parameters.find(name);
  return found == parameters.end() ? "" : found->second;
}

Result<std::string> Needed(const Parameters& parameters, const std::string& name) {
  std::string value = Given(parameters, name);
  if (value.empty()) return UsageError("the parameter '" + name + "' is missing");
  return value;
}

Result<std::unique_ptr<ReviewDesk>> ReviewDesk::Open(const std::string& path, const ReviewSetup& setup) {
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(path));
  Result<Labels> labels = Labels::Open(path, setup.labels, true);
  if (labels.ok()) RETURN_IF_ERROR(labels->Check());
  const bool only_to_read = setup.sample.empty() && setup.labels.empty();
  if (!labels.ok() && (labels.status().code() != Code::kEnvironment || !only_to_read)) return labels.status();
  if (!setup.sample.empty()) RETURN_IF_ERROR(labels->Sample(setup.sample).status());
  return std::unique_ptr<ReviewDesk>(
      new ReviewDesk(std::make_shared<const Corpus>(std::move(corpus)), std::move(labels), setup));
}

Result<HttpAnswer> ReviewDesk::Reload() {
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(CorpusNow()->path()));
  const std::lock_guard lock(mutex_);
  corpus_ = std::make_shared<const Corpus>(std::move(corpus));
  return JsonAnswer("{\"reloaded\":true}");
}

std::shared_ptr<const Corpus> ReviewDesk::CorpusNow() const {
  const std::lock_guard lock(mutex_);
  return corpus_;
}

HttpAnswer ReviewDesk::Answer(const HttpQuestion& question) {
  try {
    return AnswerChecked(question);
  } catch (const std::bad_alloc&) {
    return Refusal(503, "not enough memory for this answer");
  }
}

HttpAnswer ReviewDesk::AnswerChecked(const HttpQuestion& question) {
  const std::optional<Target> target = ParseTarget(question.target);
  if (!target) return Refusal(400, "the path is not well-formed");
  const std::string method = question.method == "HEAD" ? "GET" : question.method;
  if (method == "POST" && target->path == kReload) {
    const Result<HttpAnswer> answer = Reload();
    return answer.ok() ? *answer : Refusal(answer.status());
  }
  if (method == "GET") {
    if (std::optional<HttpAnswer> file = FindUiFile(target->path)) return *file;
  }
  const std::shared_ptr<const Corpus> corpus = CorpusNow();
  bool known = target->path == kReload;
  for (const Endpoint& endpoint : Endpoints()) {
    const std::optional<Parameters> parameters = Match(endpoint, *target);
    known = known || parameters.has_value();
    if (!parameters || endpoint.method != method) continue;
    if (endpoint.needs_labels && !labels_.ok()) return Refusal(403, labels_.status().message());
    Labels* const labels = labels_.ok() ? &*labels_ : nullptr;
    const Result<HttpAnswer> answer = endpoint.answer({corpus, labels, &setup_}, *parameters, question.body);
    return answer.ok() ? *answer : Refusal(answer.status());
  }
  return known ? Refusal(405, "not by this method") : Refusal(404, "there is nothing at this address");
}

std::string HttpReference() {
  std::string text =
      "# The review tool's addresses\n\n"
      "`seamripper review CORPUS` answers these on the loopback interface; `seamripper review CORPUS --get ADDRESS` prints one "
      "answer\nwithout a server. Answers are JSON with the column names of [the tables](tables.md); ids are strings; an error "
      "is `{\"error\": ...}`\nwith status 400 and above. Whoever asks needs the cookie that the printed address sets, or its "
      "token as\n`Authorization: Bearer TOKEN`.\n";
  for (const Endpoint& endpoint : Endpoints()) {
    text += "\n## " + std::string(endpoint.method) + " " + std::string(endpoint.path) + "\n\n" + std::string(endpoint.summary) + "\n";
    if (!endpoint.parameters.empty()) text += "\n| parameter | |\n|---|---|\n";
    for (const EndpointParameter& parameter : endpoint.parameters) {
      text += "| `" + std::string(parameter.name) + "` | " + std::string(parameter.meaning) + " |\n";
    }
  }
  return text + "\n## POST " + std::string(kReload) +
         "\n\nOpens the corpus again, with the runs and pages that have come since. The body is `{}`.\n";
}

}  // namespace seamripper
