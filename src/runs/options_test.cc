#include "seamripper/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"

namespace seamripper {
namespace {

using Asked = std::map<std::string, std::string>;

// Run ids are made from these: a corpus keeps them for ever.
TEST(Options, AreSpelledInQuestionsAsTheyAlwaysWere) {
  EXPECT_EQ(*AskedOptions(QuiltRequest()), (Asked{{"k", "5"},
                                                  {"m", "50"},
                                                  {"c", "4"},
                                                  {"theta_billionths", "500000000"},
                                                  {"min_share_billionths", "0"},
                                                  {"foreign", "none"},
                                                  {"patches", "yes"}}));
  EXPECT_EQ(*AskedOptions(PhraseRequest()), (Asked{{"k", "5"},
                                                   {"min_similarity_billionths", "0"},
                                                   {"popular", "yes"},
                                                   {"min_documents", "5"},
                                                   {"min_popular", "30"},
                                                   {"max_donors", "64"},
                                                   {"prune", "no"},
                                                   {"foreign", "server"},
                                                   {"site", "host"}}));
  EXPECT_EQ(*AskedOptions(NearOptions()), (Asked{{"at_billionths", "800000000"}, {"k", "5"}}));
  EXPECT_EQ(*AskedOptions(TemplateOptions()), (Asked{{"key_size", "1"}, {"probes", "20"}, {"threshold", "35"}}));
  EXPECT_EQ(*AskedOptions(ReuseRequest()), (Asked{{"profile", "blocks"},
                                                  {"threshold", "auto"},
                                                  {"file_threshold", "auto"},
                                                  {"min_chunk", "auto"},
                                                  {"stop_rules", "yes"},
                                                  {"stop_invisible", "yes"},
                                                  {"stop_boilerplate", "no"},
                                                  {"partial_threshold_billionths", "auto"},
                                                  {"badness_threshold_billionths", "auto"},
                                                  {"min_pages", "2"}}));
}

TEST(Options, ThatDoNotMatterAreNotAsked) {
  PhraseRequest request;
  request.popular = false;
  request.options.min_documents = 9;
  EXPECT_EQ(*AskedOptions(request), (Asked{{"k", "5"}, {"min_similarity_billionths", "0"}, {"popular", "no"}}));
}

template <class Request>
void ExpectSetAsAsked(const Request& asked) {
  Request set;
  ASSERT_TRUE(SetAsked(*AskedOptions(asked), &set).ok());
  EXPECT_EQ(*AskedOptions(set), *AskedOptions(asked));
}

TEST(Options, AreSetAsTheyWereAsked) {
  ExpectSetAsAsked(QuiltRequest());
  ExpectSetAsAsked(PhraseRequest());
  ExpectSetAsAsked(NearOptions());
  ExpectSetAsAsked(TemplateOptions());
  ExpectSetAsAsked(ReuseRequest());
  QuiltRequest quilts;
  quilts.options = {.k = 7, .theta = 250'000'000, .foreign = SiteMode::kServer};
  quilts.patches = false;
  ExpectSetAsAsked(quilts);
  PhraseRequest phrases;
  phrases.options.prune = true;
  phrases.options.site = SiteMode::kPrivate;
  ExpectSetAsAsked(phrases);
  ReuseRequest reuse;
  reuse.options.profile = ChunkProfile::kArdi2014;
  reuse.options.threshold = 0;
  reuse.options.stop_rules = false;
  ExpectSetAsAsked(reuse);
}

TEST(Options, OutOfRangeAreRefused) {
  QuiltRequest request;
  request.options.k = 65;
  EXPECT_EQ(AskedOptions(request).status().code(), Code::kUsage);
  EXPECT_EQ(AskedOptions(request).status().message(), "gram-words is out of range: 65 is not within 1 to 64");
}

TEST(Options, SharesAreTypedWithoutNeedlessDigits) {
  const OptionValues share = ShareOption("share_billionths");
  EXPECT_EQ(TypedText(share, "500000000"), "0.5");
  EXPECT_EQ(TypedText(share, "1000000000"), "1");
  EXPECT_EQ(TypedText(share, "0"), "0");
  EXPECT_EQ(TypedText(share, "1"), "0.000000001");
  EXPECT_EQ(TypedText(share, "123456789"), "0.123456789");
}

TEST(Options, WhatWasGivenIsKnownFromTheQuestion) {
  std::string given;
  for (const GivenOption& option : GivenOptions<QuiltRequest>({{"k", "7"},
                                                               {"m", "50"},
                                                               {"theta_billionths", "400000000"},
                                                               {"foreign", "domain"},
                                                               {"patches", "no"},
                                                               {"ip_map", "0123"},
                                                               {"sweep", "k=2,3"},
                                                               {"phrases", "a run's id"},
                                                               {"psl_of_links", "2026"}})) {
    given.append(option.name).append("=").append(option.value).append(" ");
  }
  EXPECT_EQ(given, "gram-words=7 theta=0.4 foreign=domain ip-map=FILE collapse= sweep= no-patches= ");
}

}  // namespace
}  // namespace seamripper
