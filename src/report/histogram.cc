#include "report/histogram.h"

#include <algorithm>

#include "text/quantity.h"

namespace seamripper::report {
namespace {

// The drawing, in its own units:
//
//        left                          right
//     top |  most |▌
//         |       |▌█
//  bottom |_____0_|▌█▌_▖____│____▖_____
//                  0 %      threshold  100 %
constexpr double kWidth = 640;
constexpr double kHeight = 190;
constexpr double kLeft = 48;
constexpr double kRight = 632;
constexpr double kTop = 26;
constexpr double kBottom = 160;
constexpr double kLeastBar = 1.5;  // what is there can be seen
constexpr int kTicks = 4;

std::string At(double coordinate) { return Decimal(coordinate, 1); }

class Drawing {
 public:
  Drawing(const Histogram& histogram, Html* html) : histogram_(histogram), html_(html) {
    for (size_t bin = 0; bin < histogram_.bins.size(); ++bin)
      most_ = std::max(most_, histogram_.bins[bin] + OthersIn(bin));
  }

  void Axes() {
    Line("axis", kLeft, kBottom, kRight, kBottom);
    Line("grid", kLeft, kTop, kRight, kTop);
    Label(kLeft - 6, kTop + 4, "end", WithSeparators(most_));
    Label(kLeft - 6, kBottom + 4, "end", "0");
    for (int tick = 0; tick <= kTicks; ++tick) {
      const double value = histogram_.low + (histogram_.high - histogram_.low) * tick / kTicks;
      Label(X(value), kBottom + 18, tick == kTicks ? "end" : tick == 0 ? "start" : "middle", Written(value, 0));
    }
  }

  void Bars() {
    for (size_t bin = 0; bin < histogram_.bins.size(); ++bin) {
      const double counted = Bar("bar", bin, kBottom, histogram_.bins[bin], histogram_.counted);
      Bar("rest", bin, kBottom - counted, OthersIn(bin), "other page");
    }
  }

  void Threshold() {
    if (!histogram_.threshold) return;
    const double x = X(std::clamp(*histogram_.threshold, histogram_.low, histogram_.high));
    Line("threshold", x, kTop - 12, x, kBottom);
    const bool left_half = x < (kLeft + kRight) / 2;
    Label(x + (left_half ? 5 : -5), kTop - 6, left_half ? "start" : "end",
          histogram_.threshold_name + " " + Written(*histogram_.threshold, histogram_.shares ? 1 : 0));
  }

 private:
  uint64_t OthersIn(size_t bin) const { return histogram_.others.empty() ? 0 : histogram_.others[bin]; }

  // Its height.
  double Bar(const char* kind, size_t bin, double bottom, uint64_t count, const std::string& counted) {
    if (count == 0) return 0;
    const double width = (kRight - kLeft) / static_cast<double>(histogram_.bins.size());
    const double height =
        std::max(kLeastBar, (kBottom - kTop) * static_cast<double>(count) / static_cast<double>(most_));
    html_->Open("rect", {{"class", kind},
                         {"x", At(kLeft + width * static_cast<double>(bin) + width * 0.06)},
                         {"y", At(bottom - height)},
                         {"width", At(width * 0.88)},
                         {"height", At(height)}});
    html_->Element("title", Range(bin) + ": " + Plural(count, counted)).Close();
    return height;
  }

  double X(double value) const {
    return kLeft + (kRight - kLeft) * (value - histogram_.low) / (histogram_.high - histogram_.low);
  }

  std::string Written(double value, int digits) const {
    return histogram_.shares ? Decimal(100 * value, digits) + " %" : Decimal(value, digits);
  }

  std::string Range(size_t bin) const {
    const double width = (histogram_.high - histogram_.low) / static_cast<double>(histogram_.bins.size());
    const double from = histogram_.low + width * static_cast<double>(bin);
    return Written(from, 0) + " to " + Written(from + width, 0);
  }

  void Line(const char* kind, double x1, double y1, double x2, double y2) {
    html_->Open("line", {{"class", kind}, {"x1", At(x1)}, {"y1", At(y1)}, {"x2", At(x2)}, {"y2", At(y2)}}).Close();
  }

  void Label(double x, double y, const char* anchor, const std::string& text) {
    html_->Element("text", text, {{"x", At(x)}, {"y", At(y)}, {"text-anchor", anchor}});
  }

  const Histogram& histogram_;
  Html* html_;
  uint64_t most_ = 1;
};

// For those who hear the page.
std::string Said(const Histogram& histogram) {
  uint64_t all = 0;
  uint64_t above = 0;
  for (size_t bin = 0; bin < histogram.bins.size(); ++bin) {
    const double share = static_cast<double>(bin) / static_cast<double>(histogram.bins.size());
    const double from = histogram.low + (histogram.high - histogram.low) * share;
    all += histogram.bins[bin];
    if (histogram.threshold && from >= *histogram.threshold) above += histogram.bins[bin];
  }
  std::string said = "Histogram of " + Plural(all, histogram.counted) + ".";
  if (histogram.threshold)
    said += " " + WithSeparators(above) + " are in bars right of the " + histogram.threshold_name + ".";
  return said;
}

}  // namespace

void Draw(const Histogram& histogram, Html* html) {
  html->Open("figure", {{"class", "chart"}});
  html->Element("figcaption", histogram.caption);
  html->Open("svg", {{"viewBox", "0 0 " + Decimal(kWidth, 0) + " " + Decimal(kHeight, 0)},
                     {"role", "img"},
                     {"aria-label", Said(histogram)}});
  Drawing drawing(histogram, html);
  drawing.Axes();
  drawing.Bars();
  drawing.Threshold();
  html->Close().Close();
}

}  // namespace seamripper::report
