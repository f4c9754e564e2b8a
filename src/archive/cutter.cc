#include "archive/cutter.h"

namespace seamripper {

std::unique_ptr<Cutter> NewCutter(Container container, const Limits& limits) {
  switch (container) {
    case Container::kWarc:
      return NewWarcCutter(limits);
    case Container::kArc:
      return NewArcCutter(limits);
    default:
      return NewJsonlCutter(limits);
  }
}

BeginsRecord BeginsRecordOf(Container container) {
  switch (container) {
    case Container::kWarc:
      return BeginsWarc;
    case Container::kArc:
      return BeginsArc;
    default:
      return BeginsJsonRow;
  }
}

}  // namespace seamripper
