// Which nodes hang together? Edges in, in any order and from any threads; out, for every node, the smallest node of its
// component.
//
// Union-find without locks. A node's parent is never larger than itself, and only the larger of two roots is ever
// attached, so the root of a component is its smallest node, whoever came first. A parent changes in two ways, both by
// compare-and-swap: a root is attached to a smaller node, and on the way to a root every other node is attached to its
// grandparent. Neither takes a node out of its component (Anderson, Woll 1991).
#ifndef SEAMRIPPER_STEP_COMPONENTS_H_
#define SEAMRIPPER_STEP_COMPONENTS_H_

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"

namespace seamripper {

// Nodes are 0, 1, 2, ... Memory: sizeof(Node) a node.
template <std::unsigned_integral Node>
class Components {
 public:
  explicit Components(size_t nodes) : parents_(nodes) {
    CHECK(nodes == 0 || nodes - 1 <= static_cast<Node>(~Node{0}));
    for (size_t i = 0; i < nodes; ++i) parents_[i] = static_cast<Node>(i);
  }

  size_t nodes() const { return parents_.size(); }

  // From any thread. Returns how many parents were looked at, so that work can be bounded in tests.
  uint64_t Join(Node a, Node b) {
    uint64_t steps = 0;
    for (;;) {
      a = Root(a, &steps);
      b = Root(b, &steps);
      if (a == b) return steps;
      if (a < b) std::swap(a, b);
      Node expected = a;
      if (Parent(a).compare_exchange_strong(expected, b, std::memory_order_relaxed)) return steps;
    }
  }

  // From any thread. Before all edges were joined, the smallest that is known: two nodes with the same hang together.
  Node SmallestOf(Node node) {
    uint64_t steps = 0;
    return Root(node, &steps);
  }

 private:
  std::atomic_ref<Node> Parent(Node node) { return std::atomic_ref<Node>(parents_[node]); }

  Node Root(Node node, uint64_t* steps) {
    for (;;) {
      ++*steps;
      Node parent = Parent(node).load(std::memory_order_relaxed);
      if (parent == node) return node;
      const Node grandparent = Parent(parent).load(std::memory_order_relaxed);
      if (grandparent == parent) return parent;
      Parent(node).compare_exchange_weak(parent, grandparent, std::memory_order_relaxed);
      node = grandparent;
    }
  }

  std::vector<Node> parents_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_COMPONENTS_H_
