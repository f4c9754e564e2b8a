#include "cli/label_flags.h"

#include "cli/flag_values.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kMostItems = 1'000'000;

std::string SetDrawn(Options* o, std::string_view v) { return SetCount(&o->sample.count, v, 1, kMostItems); }

std::string SetSampleName(Options* o, std::string_view v) {
  o->given_label.sample = v;
  return SetText(&o->evaluate.sample, v, "write a sample's name");
}

std::string SetReviewer(Options* o, std::string_view v) {
  o->given_label.reviewer = v;
  return SetText(&o->evaluate.reviewer, v, "write a name");
}

std::string SetScheme(Options* o, std::string_view v) {
  o->given_label.scheme = v;
  return SetText(&o->sample.scheme, v, "write a scheme's name");
}

// Half a width of 0 would take for ever.
std::string SetPlan(Options* o, std::string_view v) {
  std::string refusal = SetShare(&o->plan, v);
  return refusal.empty() && o->plan < 1'000'000 ? "too narrow: write 0.001 or more" : refusal;
}

}  // namespace

void AddLabelFlags(std::vector<Flag>* flags) {
  const Flag more[] = {
      {"name", 0, "NAME", "", "what to call the sample", kSample,
       [](Options* o, std::string_view v) { return SetText(&o->sample.name, v, "write a name"); }},
      {"count", 'n', "N", "", "draw this many rows at random", kSample, SetDrawn},
      {"random", 0, "N", "", "the same as --count", kSample, SetDrawn},
      {"top", 0, "N", "", "take the first N rows of the table instead", kSample,
       [](Options* o, std::string_view v) { return SetCount(&o->sample.top, v, 1, kMostItems); }},
      {"strata", 0, "COLUMN", "", "draw from equally large bins of this numeric column", kSample,
       [](Options* o, std::string_view v) { return SetText(&o->sample.strata, v, "write a column"); }},
      {"bins", 0, "N", "5", "how many bins --strata makes", kSample,
       [](Options* o, std::string_view v) { return SetCount(&o->sample.bins, v, 1, 100); }},
      {"where", 0, "CONDITION", "", "draw only rows that satisfy this SQL condition", kSample,
       [](Options* o, std::string_view v) { return SetText(&o->sample.where, v, "write a condition"); }},
      {"run", 0, "ID", "", "draw from this run instead of the current one", kSample,
       [](Options* o, std::string_view v) { return SetText(&o->sample.run, v, "write a run's id"); }},
      {"seed", 0, "N", "1", "seed of the draw", kSample,
       [](Options* o, std::string_view v) { return SetCount(&o->sample.seed, v, 0); }},
      {"scheme", 0, "NAME", "", "verdicts to judge by: spam, reuse or one of your own (default: by the table)",
       kSample | kLabels, SetScheme},
      {"sample", 0, "NAME", "", "the sample", kEval, SetSampleName},
      {"sample", 0, "NAME", "", "judge this sample", kReview, SetSampleName},
      {"as", 0, "REVIEWER", "", "who is judging (default: your user name)", kReview, SetReviewer},
      {"port", 0, "N", "", "the port to listen on (default: any that is free)", kReview,
       [](Options* o, std::string_view v) { return SetCount(&o->port, v, 1, 65'535); }},
      {"allow-host", 0, "HOST:PORT", "", "also answer requests for this name, as a proxy sends them; may be repeated",
       kReview, [](Options* o, std::string_view v) { return SetText(&o->allowed_hosts.emplace_back(), v, "write a host"); }},
      {"get", 0, "ADDRESS", "", "print the answer to this address, such as /api/overview, and exit", kReview,
       [](Options* o, std::string_view v) { return SetText(&o->get, v, "write an address"); }},
      {"judged", 0, "VERDICT", "", "blocklist, warc: the pages that most of their reviewers gave this verdict, such as 'spam'", kExport,
       [](Options* o, std::string_view v) { return SetText(&o->judged, v, "write a verdict"); }},
      {"no-browser", 0, "", "", "only print the address", kReview,
       [](Options* o, std::string_view) { return o->no_browser = true, std::string(); }},
      {"labels", 0, "FILE", "", "keep samples and labels in this file (default: in the corpus)",
       kSample | kReview | kLabels | kEval | kExport | kReport,
       [](Options* o, std::string_view v) {
         o->sample.labels = v;
         return SetPath(&o->labels, v);
       }},
      {"sample", 0, "NAME", "", "import: the labels belong to this sample", kLabels, SetSampleName},
      {"as", 0, "REVIEWER", "", "only this reviewer's labels (default: all; the majority counts)", kEval, SetReviewer},
      {"as", 0, "REVIEWER", "", "import: the reviewer, where the file names none", kLabels, SetReviewer},
      {"compare", 0, "NAME", "", "also print the difference to this sample's precision", kEval,
       [](Options* o, std::string_view v) { return SetText(&o->compare_sample, v, "write a sample's name"); }},
      {"plan", 0, "SHARE", "", "also print how many more labels would narrow the interval to this much on either side",
       kEval, SetPlan},
      {"all", 0, "", "", "export every entry, replaced and undone labels included", kLabels,
       [](Options* o, std::string_view) { return o->all_entries = true, std::string(); }},
      {"format", 0, "FORMAT", "", "table, jsonl, csv, tsv, markdown, or parquet with -o (default: table on a terminal, else tsv)",
       kLabels,
       [](Options* o, std::string_view v) {
         return SetChoice(&o->format.emplace(), v, {"table", "jsonl", "csv", "tsv", "markdown", "parquet"});
       }},
      {"output", 'o', "FILE", "", "the file to write; its suffix sets the format (default: standard output)", kLabels,
       [](Options* o, std::string_view v) { return SetPath(&o->output, v); }},
      {"quiet", 'q', "", "", "print no summary, only errors", kSample | kLabels,
       [](Options* o, std::string_view) { return o->quiet = true, std::string(); }},
      {"color", 0, "WHEN", "auto", "auto (on a terminal, unless NO_COLOR is set), always or never", kLabels,
       [](Options* o, std::string_view v) { return SetChoice(&o->color, v, {"auto", "always", "never"}); }},
  };
  flags->insert(flags->end(), std::begin(more), std::end(more));
}

}  // namespace seamripper::cli
