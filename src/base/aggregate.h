// The members of a plain struct, one after the other, without naming them again.
#ifndef SEAMRIPPER_BASE_AGGREGATE_H_
#define SEAMRIPPER_BASE_AGGREGATE_H_

#include <cstddef>
#include <type_traits>
#include <utility>

namespace seamripper {

inline constexpr size_t kMostMembers = 8;

struct AnyMember {
  template <class Value>
  operator Value() const;
};

template <class Struct, size_t... kIndexes>
constexpr bool CanBeMadeFrom(std::index_sequence<kIndexes...>) {
  return requires { Struct{((void)kIndexes, AnyMember())...}; };
}

// How many: the most values it can be made from. Fewer need not do, where members must be given a value.
template <class Struct, size_t kMembers = kMostMembers + 1>
constexpr size_t MembersOf() {
  if constexpr (CanBeMadeFrom<Struct>(std::make_index_sequence<kMembers>())) {
    return kMembers;
  } else if constexpr (kMembers == 0) {
    return 0;
  } else {
    return MembersOf<Struct, kMembers - 1>();
  }
}

// Calls visit(member) for each. At most kMostMembers.
template <class Struct, class Visit>
void ForEachMemberOf(Struct& value, Visit visit) {
  constexpr size_t kMembers = MembersOf<std::remove_const_t<Struct>>();
  static_assert(kMembers <= kMostMembers && (kMembers > 0 || std::is_empty_v<Struct>));
  if constexpr (kMembers == 1) {
    auto& [a] = value;
    visit(a);
  } else if constexpr (kMembers == 2) {
    auto& [a, b] = value;
    visit(a), visit(b);
  } else if constexpr (kMembers == 3) {
    auto& [a, b, c] = value;
    visit(a), visit(b), visit(c);
  } else if constexpr (kMembers == 4) {
    auto& [a, b, c, d] = value;
    visit(a), visit(b), visit(c), visit(d);
  } else if constexpr (kMembers == 5) {
    auto& [a, b, c, d, e] = value;
    visit(a), visit(b), visit(c), visit(d), visit(e);
  } else if constexpr (kMembers == 6) {
    auto& [a, b, c, d, e, f] = value;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f);
  } else if constexpr (kMembers == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f), visit(g);
  } else if constexpr (kMembers == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f), visit(g), visit(h);
  }
}

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_AGGREGATE_H_
