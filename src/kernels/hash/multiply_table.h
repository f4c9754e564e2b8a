// Multiplying by one fixed element of the field of a polynomial of degree 64, by look-ups: what machines without
// carry-less multiplication use. 16 KiB.
#ifndef SEAMRIPPER_KERNELS_HASH_MULTIPLY_TABLE_H_
#define SEAMRIPPER_KERNELS_HASH_MULTIPLY_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/hash/polynomial.h"

namespace seamripper {

class MultiplyTable {
 public:
  MultiplyTable(uint64_t factor, uint64_t polynomial) {
    for (auto& products : products_) {
      products[0] = 0;
      for (size_t bit = 1; bit < 256; bit *= 2) {
        for (size_t i = 0; i < bit; ++i) products[bit + i] = products[i] ^ factor;
        factor = TimesX(factor, polynomial);
      }
    }
  }

  uint64_t Times(uint64_t element) const {
    return products_[0][element & 255] ^ products_[1][element >> 8 & 255] ^ products_[2][element >> 16 & 255] ^
           products_[3][element >> 24 & 255] ^ products_[4][element >> 32 & 255] ^ products_[5][element >> 40 & 255] ^
           products_[6][element >> 48 & 255] ^ products_[7][element >> 56];
  }

 private:
  std::array<std::array<uint64_t, 256>, 8> products_;  // [i][b]: b * x^(8i) * factor
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_MULTIPLY_TABLE_H_
