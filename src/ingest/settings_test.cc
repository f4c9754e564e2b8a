#include "ingest/settings.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(Settings, ComeBackFromTheirProfiles) {
  IngestSettings settings;
  EXPECT_EQ(ProfilesOf(SettingsOf(ProfilesOf(settings))), ProfilesOf(settings));
  settings.max_page_bytes = 12345;
  settings.segment_bytes = 777;
  settings.extract.keep_scripts = true;
  settings.extract.max_links = 5;
  settings.style_gram_bytes = 20;
  settings.style_dimensions = 64;
  settings.limits.record_bytes = 67890;
  EXPECT_EQ(ProfilesOf(SettingsOf(ProfilesOf(settings))), ProfilesOf(settings));
  EXPECT_EQ(SettingsOf(ProfilesOf(settings)).max_page_bytes, 12345u);
  settings.extract.words_at_tags = true;
  EXPECT_TRUE(SettingsOf(ProfilesOf(settings)).extract.words_at_tags);
}

TEST(Settings, WhatNoSketchHasIsNotBelieved) {
  for (const char* style : {"style/1 n=32 m=0", "style/1 n=32 m=48", "style/1 n=32 m=256", "style/1 n=32"}) {
    EXPECT_EQ(SettingsOf({{"style", style}}).style_dimensions, 128u) << style;
  }
}

TEST(Settings, OfNoProfilesAreTheDefaults) { EXPECT_EQ(ProfilesOf(SettingsOf({})), ProfilesOf({})); }

}  // namespace
}  // namespace seamripper
