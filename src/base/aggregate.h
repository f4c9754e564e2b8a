// The members of a plain struct, one after the other, without naming them again.
#ifndef SEAMRIPPER_BASE_AGGREGATE_H_
#define SEAMRIPPER_BASE_AGGREGATE_H_

#include <cstddef>
#include <type_traits>
#include <utility>

namespace seamripper {

struct AnyMember {
  template <class Value>
  operator Value() const;
};

// How many: the most values it can be made from.
template <class Struct, class... Members>
constexpr size_t MembersOf() {
  if constexpr (requires { Struct{std::declval<Members>()..., AnyMember()}; }) {
    return MembersOf<Struct, Members..., AnyMember>();
  } else {
    return sizeof...(Members);
  }
}

// Calls visit(member) for each. At most eight.
template <class Struct, class Visit>
void ForEachMemberOf(Struct& value, Visit visit) {
  constexpr size_t kMembers = MembersOf<std::remove_const_t<Struct>>();
  static_assert(kMembers <= 8);
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
