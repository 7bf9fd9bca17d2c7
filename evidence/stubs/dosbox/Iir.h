#pragma once
namespace Iir {
namespace Butterworth {
template <int N> struct HighPass {
	void setup(int, double, double);
	void setup(double, double);
	void reset();
	template <typename S> S filter(S s);
};
template <int N> struct LowPass {
	void setup(int, double, double);
	void setup(double, double);
	void reset();
	template <typename S> S filter(S s);
};
}
}
