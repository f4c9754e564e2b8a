#include "ingest/account.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

Piece PieceOf(uint64_t length, bool shared, uint64_t decoded_length) {
  Piece piece;
  piece.length = length;
  piece.shared = shared;
  piece.decoded_length = decoded_length;
  return piece;
}

TEST(Account, DividesASharedMemberByDecodedLengthsAndGivesTheRestToTheLast) {
  Account account;
  account.Add(Reason::kNone, PieceOf(0, true, 10));
  account.Add(Reason::kRevisit, PieceOf(0, true, 10));
  account.Add(Reason::kBadHeader, PieceOf(0, true, 10));
  EXPECT_EQ(account.bytes(), 0u);
  account.EndMember(20);
  const AccountMap entries = account.Entries();
  EXPECT_EQ(entries.at("page"), (AccountEntry{1, 6}));
  EXPECT_EQ(entries.at("revisit"), (AccountEntry{1, 6}));
  EXPECT_EQ(entries.at("bad-header"), (AccountEntry{1, 8}));
  EXPECT_EQ(account.BytesIn(ReasonClass::kDamaged), 8u);
}

TEST(Account, AMemberWithNothingInItIsPadding) {
  Account account;
  account.EndMember(20);
  EXPECT_EQ(account.Entries().at("padding"), (AccountEntry{1, 20}));
}

TEST(Account, PiecesOfAnUnfinishedMemberStayWhenTheRestIsTaken) {
  Account account;
  account.Add(Reason::kNone, PieceOf(5, false, 50));
  account.Add(Reason::kNone, PieceOf(0, true, 1));
  account.AddNote(Note::kPageCut);
  Account taken = account.TakeSettled();
  EXPECT_EQ(taken.Entries().at("page"), (AccountEntry{1, 5}));
  EXPECT_EQ(taken.Notes().at("page-cut"), (AccountEntry{1, 0}));
  account.EndMember(7);
  taken.Merge(account.TakeSettled());
  EXPECT_EQ(taken.Entries().at("page"), (AccountEntry{2, 12}));
}

TEST(Account, HugeMembersDoNotOverflow) {
  Account account;
  const uint64_t huge = uint64_t{1} << 62;
  account.Add(Reason::kNone, PieceOf(0, true, huge));
  account.Add(Reason::kNone, PieceOf(0, true, huge));
  account.EndMember(uint64_t{1} << 40);
  EXPECT_EQ(account.bytes(), uint64_t{1} << 40);
}

}  // namespace
}  // namespace seamripper
