// What each command is, for parsing and for help. What each does is in the file of its name: ingest.cc, quilts.cc, ...
#ifndef SEAMRIPPER_CLI_VERBS_H_
#define SEAMRIPPER_CLI_VERBS_H_

#include <span>
#include <string_view>

#include "base/status.h"

namespace seamripper::cli {

// A set of these says where a flag applies.
enum Verb : unsigned {
  kIngest = 1,
  kInfo = 2,
  kShow = 4,
  kHelp = 8,
  kNoVerb = 16,
  kQuilts = 32,
  kCompare = 64,
  kLs = 128,
  kSql = 256,
  kRuns = 512,
  kPhrases = 1024,
  kReuse = 2048,
  kTemplates = 4096,
  kExport = 8192,
  kScreen = 16384,
  kScan = 0x8000,
  kCheck = 0x10000,
  kReport = 0x20000,
  kEvidence = 0x40000,
  kPath = 0x80000,
  kNear = 0x100000,
  kMutate = 0x200000,
  kSample = 0x1000000,
  kLabels = 0x2000000,
  kEval = 0x4000000,
  kReview = 0x8000000,
  kEveryVerb = 0xfffffff
};

struct VerbFacts {
  Verb verb;
  std::string_view name;
  std::string_view synopsis;     // what follows the name
  std::string_view summary;      // for the list of commands
  std::string_view description;  // for its own help
  std::string_view example;
};

std::span<const VerbFacts> Verbs();

// A question that people have, and the commands that answer it, one a line.
struct TaskExample {
  std::string_view task;
  std::string_view commands;
};
std::span<const TaskExample> Tasks();

// What the program ends with, and what that means.
struct ExitStatus {
  std::string_view status;
  std::string_view meaning;
};
std::span<const ExitStatus> ExitStatuses();

// nullptr when there is none of that name.
const VerbFacts* FindVerb(std::string_view name);

// kUsage, with the name that was probably meant.
Status UnknownVerb(std::string_view name);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_VERBS_H_
