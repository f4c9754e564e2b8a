#include "kernels/hash/interleaved_sha1.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "testing/naive_sha1.h"
#include "testing/random_bytes.h"

namespace seamripper {
namespace {

// Notes which of its steps were done.
class Steps {
 public:
  explicit Steps(std::vector<int>* done) : done_(done) {}
  size_t left() const { return done_->size() - next_; }
  void Step() { ++(*done_)[next_++]; }

 private:
  std::vector<int>* done_;
  size_t next_ = 0;
};

TEST(InterleavedSha1, EqualsTheNaiveOneWhateverIsDoneBeside) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::string whole = RandomBytes(random() % (random() % 3 == 0 ? 20'000 : 300), random());
    std::vector<int> done(random() % 3'000);
    Steps steps(&done);
    InterleavedSha1 hasher(whole, &steps);
    for (size_t calls = random() % 4; calls > 0; --calls) {
      std::vector<std::string> bytes(random() % 5);
      for (std::string& message : bytes) message = RandomBytes(random() % 700, random());
      const std::vector<std::string_view> messages(bytes.begin(), bytes.end());
      std::vector<Sha1Digest> digests(messages.size());
      hasher.HashEach(messages, digests.data());
      for (size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(digests[i], NaiveSha1(bytes[i])) << bytes[i].size();
    }
    ASSERT_EQ(hasher.Finish(), NaiveSha1(whole)) << whole.size();
    const size_t steps_done = done.size() - steps.left();
    for (size_t i = 0; i < done.size(); ++i) ASSERT_EQ(done[i], i < steps_done ? 1 : 0) << i;
  }
}

TEST(InterleavedSha1, TheBeginningOfTheWholeMayBeAMessage) {
  const std::string whole = RandomBytes(1'000, 6);
  for (size_t size = 0; size <= whole.size(); ++size) {
    for (const size_t others : {size_t{0}, size_t{30}, size_t{500}, whole.size() - size}) {
      NoWork none;
      InterleavedSha1 hasher(whole, &none);
      const std::string_view messages[] = {std::string_view(whole).substr(0, size),
                                           std::string_view(whole).substr(whole.size() - others)};
      Sha1Digest digests[2];
      for (int call = 0; call < 2; ++call) {
        hasher.HashEach(messages, digests);
        ASSERT_EQ(digests[0], Sha1Of(messages[0])) << size;
        ASSERT_EQ(digests[1], Sha1Of(messages[1])) << size;
      }
      ASSERT_EQ(hasher.Finish(), Sha1Of(whole)) << size;
    }
  }
}

}  // namespace
}  // namespace seamripper
