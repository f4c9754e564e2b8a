// What the review tool can be asked: one row for each question, from which answers, documentation and tests follow.
#ifndef SEAMRIPPER_SERVER_ENDPOINTS_H_
#define SEAMRIPPER_SERVER_ENDPOINTS_H_

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/label_rows.h"
#include "seamripper/corpus.h"
#include "seamripper/labels.h"
#include "server/message.h"

namespace seamripper {

struct ReviewSetup {
  std::string reviewer;
  std::string sample;  // to judge; empty: to look around
  std::string labels;  // the file that keeps them; empty: the corpus
  const std::atomic<bool>* stop = nullptr;
};

// Everything an answer needs. Thread-safe.
struct ReviewRoom {
  std::shared_ptr<const Corpus> corpus;  // as it was opened: a new run is told of, never mixed in
  Labels* labels;                        // null: none can be kept
  const ReviewSetup* setup;
};

using Parameters = std::map<std::string, std::string>;

struct EndpointParameter {
  std::string_view name;
  std::string_view meaning;
};

struct Endpoint {
  std::string_view method;
  std::string_view path;  // a last part "{table}" stands for any
  std::string_view summary;
  std::vector<EndpointParameter> parameters;
  Result<HttpAnswer> (*answer)(const ReviewRoom& room, const Parameters& parameters, const std::string& body);
  bool needs_labels = false;
};

std::span<const Endpoint> Endpoints();

// For the files of endpoint groups.
std::vector<Endpoint> FindingEndpoints();
std::vector<Endpoint> LabelEndpoints();
HttpAnswer JsonAnswer(std::string json);
Result<std::string> Needed(const Parameters& parameters, const std::string& name);  // kUsage when it was not given
std::string Given(const Parameters& parameters, const std::string& name);           // empty when it was not

// A corpus opened for reviewing. Answers on any number of threads.
class ReviewDesk {
 public:
  // Where no labels can be kept, as beside a corpus that may only be read, everything can be looked at.
  static Result<std::unique_ptr<ReviewDesk>> Open(const std::string& path, const ReviewSetup& setup);

  // Whatever was asked, and whatever goes wrong, is an answer.
  HttpAnswer Answer(const HttpQuestion& question);

  // Why no labels can be kept, if that is so.
  Status labels_status() const { return labels_.status(); }

 private:
  ReviewDesk(std::shared_ptr<const Corpus> corpus, Result<Labels> labels, ReviewSetup setup)
      : corpus_(std::move(corpus)), labels_(std::move(labels)), setup_(std::move(setup)) {}
  HttpAnswer AnswerChecked(const HttpQuestion& question);
  Result<HttpAnswer> Reload();
  std::shared_ptr<const Corpus> CorpusNow() const;

  mutable std::mutex mutex_;  // of which corpus it is
  std::shared_ptr<const Corpus> corpus_;
  Result<Labels> labels_;
  const ReviewSetup setup_;
};

// docs/reference/http.md.
std::string HttpReference();

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_ENDPOINTS_H_
