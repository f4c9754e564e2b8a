#include <cstdlib>

#include "cli/opened_address.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "server/endpoints.h"
#include "server/listener.h"

namespace seamripper::cli {

namespace {

std::string UserName() {
  const char* name = std::getenv("USER");
  return name == nullptr || *name == 0 ? "reviewer" : name;
}

Status PrintAnswer(ReviewDesk* desk, const std::string& address) {
  HttpQuestion question;
  question.method = "GET";
  question.target = address;
  const HttpAnswer answer = desk->Answer(question);
  if (answer.status == 200) return WriteOutput(answer.body);
  return {answer.refused.ok() ? Code::kUsage : answer.refused.code(),
          address + " answers " + std::to_string(answer.status) + ": " + answer.refused.message()};
}

}  // namespace

Status RunReview(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus", "CORPUS"));
  const std::atomic<bool>* stop = CatchInterrupts();
  const std::string reviewer = options.evaluate.reviewer.empty() ? UserName() : options.evaluate.reviewer;
  ASSIGN_OR_RETURN(const std::unique_ptr<ReviewDesk> desk,
                   ReviewDesk::Open(options.arguments[0], {reviewer, options.evaluate.sample, options.labels, stop}));
  if (!options.get.empty()) return PrintAnswer(desk.get(), options.get);
  ListenOptions listen;
  listen.port = options.port;
  listen.hosts = options.allowed_hosts;
  if (!desk->labels_status().ok()) {
    SayLine("note: labels cannot be kept here, so there are no verdicts; --labels FILE keeps them elsewhere");
  }
  std::unique_ptr<OpenedAddress> opened;  // until the server ends
  return Listen(desk.get(), listen, *stop, [&](const std::string& address) {
    if (!options.no_browser && HasDisplay()) opened = OpenedAddress::Open(address);
    SayLine(opened == nullptr ? "open this address in a browser on this machine; Ctrl-C ends"
                              : "opened in your browser; should that not appear, open this address; Ctrl-C ends");
    static_cast<void>(WriteOutput(address + "\n"));
  });
}

}  // namespace seamripper::cli
