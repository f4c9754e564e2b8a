#include "cli/detector_text.h"

#include "cli/run_text.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

std::string WarningText(const PhraseWarning& warning) {
  return "more than half of " +
         (warning.site.empty() ? "the crawl" : warning.site + " (" + Plural(warning.pages, "page") + ")") +
         " is one cluster of near-duplicates (cluster_id " + std::to_string(warning.cluster_id) +
         "): look at it before you drop pages";
}

std::string PhraseText(const PopularPhraseExample& phrase) {
  return "\"" + phrase.phrase + "\" in " + Plural(phrase.documents, "document");
}

std::string SuspiciousText(const PhraseSiteRow& site) {
  return site.site + ": " + Plural(site.pages, "document") + ", " + Decimal(Table<PhraseSiteRow>::Mean(site), 1) +
         " popular shingles each, deviation " + Decimal(Table<PhraseSiteRow>::StandardDeviation(site), 1);
}

void AddPopular(const PhraseSummary& summary, std::vector<std::string>* lines) {
  lines->push_back(LabelledLine("documents", WithSeparators(summary.documents) + ": " +
                                                 Percent(summary.with_popular, summary.documents) +
                                                 " with a popular phrase, " +
                                                 Percent(summary.half_popular, summary.documents) +
                                                 " with half of their shingles popular"));
  AddExamples("popular", summary.popular, PhraseText, lines);
  const uint64_t capped = summary.run.CountOf("capped_covers");
  const std::string cut = capped > 0 ? ", " + WithSeparators(capped) + " from lists cut at --max-donors" : "";
  lines->push_back(LabelledLine("covers", WithSeparators(summary.covers) + cut));
  AddExamples("suspicious", summary.suspicious, SuspiciousText, lines);
  AddHostsWithoutAddress(summary.run, lines);
}

std::string ClusterText(const PhraseClusterExample& cluster) {
  return Plural(cluster.pages, "page") + ", Jaccard from " + Decimal(cluster.least_jaccard, 2) + ": " + cluster.url;
}

}  // namespace

std::vector<std::string> PhraseLines(const PhraseSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back(FoundAmong({summary.near_duplicates, "near-duplicate"}, {summary.pages, "page"}) +
                  RunNote(summary.run));
  if (summary.clusters > 0) {
    const std::string chained =
        summary.chained > 0 ? ", " + Plural(summary.chained, "page") + " joined through other pages only (chained)" : "";
    lines.push_back(LabelledLine("clusters", WithSeparators(summary.clusters) + chained));
  }
  AddExamples("largest", summary.largest, ClusterText, &lines);
  if (summary.popular_found) AddPopular(summary, &lines);
  for (const PhraseWarning& warning : summary.warnings) lines.push_back(LabelledLine("warning", WarningText(warning)));
  AddCollisions(summary.expected_collisions, "shingles are expected to share a key", &lines);
  AddCurrentLine(summary.run, &lines);
  return lines;
}

void WritePhraseJson(const PhraseSummary& summary, JsonWriter* json) {
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("without_words").Number(summary.without_words);
  json->Key("clusters").Number(summary.clusters).Key("near_duplicates").Number(summary.near_duplicates);
  json->Key("chained").Number(summary.chained).Key("documents").Number(summary.documents);
  json->Key("with_popular").Number(summary.with_popular).Key("half_popular").Number(summary.half_popular);
  json->Key("popular_shingles").Number(summary.popular_shingles).Key("covers").Number(summary.covers);
  json->Key("suspicious_sites").Number(summary.suspicious_sites);
  json->Key("sites_of_one_cluster").Number(summary.sites_of_one_cluster);
  json->Key("expected_collisions").Number(summary.expected_collisions);
  WriteRunFacts(summary.run, json);
  json->Key("largest").BeginArray();
  for (const PhraseClusterExample& cluster : summary.largest) {
    json->BeginObject().Key("cluster_id").String(std::to_string(cluster.cluster_id)).Key("url").String(cluster.url);
    json->Key("pages").Number(cluster.pages).Key("least_jaccard").Number(cluster.least_jaccard).EndObject();
  }
  json->EndArray().Key("popular").BeginArray();
  for (const PopularPhraseExample& phrase : summary.popular) {
    json->BeginObject().Key("phrase").String(phrase.phrase).Key("documents").Number(phrase.documents).EndObject();
  }
  json->EndArray();
  WriteRows("suspicious", summary.suspicious, json);
  json->Key("warnings").BeginArray();
  for (const PhraseWarning& warning : summary.warnings) {
    json->BeginObject().Key("site").String(warning.site);
    json->Key("cluster_id").String(std::to_string(warning.cluster_id)).Key("pages").Number(warning.pages).EndObject();
  }
  json->EndArray().EndObject();
}

std::string DuplicateLine(const PhraseStory& story) {
  if (story.run.empty()) return "";
  if (!story.duplicate) return "no (run " + story.run + ")";
  const DuplicateRow& duplicate = *story.duplicate;
  std::string text = "one of " + Plural(duplicate.cluster_size, "page") + ", all ";
  for (const DuplicateRow& other : story.duplicates) {
    if (other.page_id == duplicate.cluster_id) {
      return text + "near-duplicates of " + other.url + ": Jaccard " + Decimal(Table<DuplicateRow>::Jaccard(duplicate), 3) +
             ", " + std::to_string(duplicate.runs_agreeing) + " of 6 groups of samples equal (2 are required; run " +
             story.run + ")";
    }
  }
  return text + "near-duplicates of this one (run " + story.run + ")";
}

std::string PopularLine(const PhraseStory& story) {
  if (!story.popular) return "";
  std::string text = WithSeparators(story.popular->popular) + " of 84 sampled phrases are popular (pages with " +
                     WithSeparators(story.least_popular) + " or more get a cover)";
  if (story.popular->cover_size < 0) return text;
  return text + "; " + Plural(story.donors.size(), "other page") + (story.popular->capped > 0 ? " considered" : "") +
         " together contain them, " + WithSeparators(story.popular->foreign_contribution) +
         " of them from other addresses";
}

}  // namespace seamripper::cli
