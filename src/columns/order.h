// Parts of a table's order: what is compared the other way round, fractions compared without dividing, and the order told
// in names of columns.
#ifndef SEAMRIPPER_COLUMNS_ORDER_H_
#define SEAMRIPPER_COLUMNS_ORDER_H_

#include <cmath>
#include <compare>
#include <cstdint>
#include <string_view>

namespace seamripper {

// Largest first.
template <class Value>
struct Falling {
  Value value;
  friend auto operator<=>(const Falling& a, const Falling& b) { return b.value <=> a.value; }
  friend bool operator==(const Falling& a, const Falling& b) { return a.value == b.value; }
};
template <class Value>
Falling(Value) -> Falling<Value>;

// part / whole, neither below zero; nothing of an empty whole is 0.
struct Fraction {
  int64_t part = 0;
  int64_t whole = 0;

  friend std::weak_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.NumeratorOver(b) <=> b.NumeratorOver(a);
  }
  friend bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }

  double ToDouble() const { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0; }

  // The part of what ToDouble gave, of the same whole: exact below 2^50, as the quotient is wrong by half a unit in its
  // last place at most. 0 when `fraction` says that it is not known, or is no fraction at all.
  static int64_t PartOf(double fraction, int64_t whole) {
    const double part = fraction * static_cast<double>(whole);
    return part > 0 && part < 0x1p62 ? std::llround(part) : 0;
  }

 private:
  // Of this fraction over the common denominator with `other`.
  __int128 NumeratorOver(const Fraction& other) const {
    if (whole <= 0) return 0;
    return static_cast<__int128>(part) * (other.whole > 0 ? other.whole : 1);
  }
};

struct OrderColumn {
  std::string_view name;
  bool falling;  // largest first
  friend bool operator==(const OrderColumn&, const OrderColumn&) = default;
};
constexpr OrderColumn Rises(std::string_view name) { return {name, false}; }
constexpr OrderColumn Falls(std::string_view name) { return {name, true}; }

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ORDER_H_
