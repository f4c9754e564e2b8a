#include "server/guard.h"

#include <gtest/gtest.h>

#include <set>

namespace seamripper {
namespace {

constexpr char kToken[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

HttpQuestion Question(const std::string& method, const std::string& target) {
  HttpQuestion question;
  question.method = method;
  question.target = target;
  question.hosts = {"127.0.0.1:8000"};
  question.authorization = std::string("Bearer ") + kToken;
  question.content_type = "application/json";
  return question;
}

int StatusOf(const HttpQuestion& question) {
  const std::optional<HttpAnswer> refused = Guard(kToken, 8000, {"review.example:80"}).Check(question);
  return refused ? refused->status : 0;
}

TEST(Guard, LetsOurOwnPass) {
  EXPECT_EQ(StatusOf(Question("GET", "/api/overview")), 0);
  HttpQuestion question = Question("POST", "/api/labels");
  EXPECT_EQ(StatusOf(question), 0);
  question.authorization.reset();
  question.cookie = std::string("a=b; seamripper_8000=") + kToken;
  EXPECT_EQ(StatusOf(question), 403);
  question.fetch_site = "same-origin";
  EXPECT_EQ(StatusOf(question), 0);
  question.origin = "http://localhost:8000";
  EXPECT_EQ(StatusOf(question), 0);
  question.hosts = {"review.example:80"};
  EXPECT_EQ(StatusOf(question), 0);
}

TEST(Guard, RefusesOtherHosts) {
  for (const char* host : {"evil.test:8000", "127.0.0.1", "127.0.0.1:8001", "localhost.:8000", "[::ffff:127.0.0.1]:8000", ""}) {
    HttpQuestion question = Question("GET", "/");
    question.hosts = {host};
    EXPECT_EQ(StatusOf(question), 421) << host;
  }
  HttpQuestion question = Question("GET", "/");
  question.hosts = {"127.0.0.1:8000", "127.0.0.1:8000"};
  EXPECT_EQ(StatusOf(question), 421);
  question.hosts.clear();
  EXPECT_EQ(StatusOf(question), 421);
}

TEST(Guard, RefusesWrongTokensOfAnyLength) {
  for (const std::string& token : {std::string(), std::string("x"), std::string(kToken) + "0", std::string(kToken).substr(1)}) {
    HttpQuestion question = Question("GET", "/");
    question.authorization = "Bearer " + token;
    EXPECT_EQ(StatusOf(question), 401);
    question.authorization.reset();
    question.cookie = "seamripper_8000=" + token;
    EXPECT_EQ(StatusOf(question), 401);
    question.target = "/?token=" + token;
    EXPECT_EQ(StatusOf(question), 401);
  }
}

TEST(Guard, TokenBecomesACookieOnce) {
  HttpQuestion question = Question("GET", std::string("/?token=") + kToken);
  question.authorization.reset();
  const std::optional<HttpAnswer> answer = Guard(kToken, 8000, {}).Check(question);
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->status, 303);
  EXPECT_EQ(answer->body.find(kToken), std::string::npos);
}

TEST(Guard, RefusesOtherSites) {
  HttpQuestion question = Question("GET", "/api/overview");
  question.fetch_site = "cross-site";
  EXPECT_EQ(StatusOf(question), 403);
  question = Question("POST", "/api/labels");
  question.cookie = std::string("seamripper_8000=") + kToken;
  question.origin = "http://evil.test";
  EXPECT_EQ(StatusOf(question), 403);
  question.origin = "null";
  EXPECT_EQ(StatusOf(question), 403);
}

TEST(Guard, TakesJsonAlone) {
  HttpQuestion question = Question("POST", "/api/labels");
  for (const char* type : {"text/plain", "application/jsonp", "application/x-www-form-urlencoded", ""}) {
    question.content_type = type;
    EXPECT_EQ(StatusOf(question), 415) << type;
  }
  question.content_type.reset();
  EXPECT_EQ(StatusOf(question), 415);
  question = Question("POST", "/api/labels");
  question.content_encoding = "gzip";
  EXPECT_EQ(StatusOf(question), 415);
  EXPECT_EQ(StatusOf(Question("DELETE", "/api/labels")), 405);
}

TEST(NewToken, Is256BitsAndNew) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(NewToken());
  EXPECT_EQ(tokens.size(), 100U);
  EXPECT_EQ(tokens.begin()->size(), 64U);
}

TEST(ParseTarget, TakesApartAndRefuses) {
  const std::optional<Target> target = ParseTarget("/api/tables/a%20b?q=x+y%3d&after=%22a%22&empty");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->path, "/api/tables/a b");
  EXPECT_EQ(target->parameters.at("q"), "x y=");
  EXPECT_EQ(target->parameters.at("after"), "\"a\"");
  EXPECT_EQ(target->parameters.at("empty"), "");
  for (const char* wrong : {"", "api", "http://evil.test/", "/%", "/%4", "/%zz", "/%00", "*"}) {
    EXPECT_FALSE(ParseTarget(wrong).has_value()) << wrong;
  }
  EXPECT_FALSE(ParseTarget("/" + std::string(9'000, 'a')).has_value());
}

}  // namespace
}  // namespace seamripper
