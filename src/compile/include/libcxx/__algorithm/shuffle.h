// The order of GNU's std::shuffle: two positions of one number, where the engine's numbers are large enough.
#pragma once
#define shuffle __shuffle_of_libcxx
#include_next <__algorithm/shuffle.h>
#undef shuffle
#include <__algorithm/iter_swap.h>

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _Iterator, class _Engine>
void shuffle(_Iterator __first, _Iterator __last, _Engine&& __g) {
  if (__first == __last) return;
  typedef uniform_int_distribution<uint64_t> _Numbers;
  const auto __swap = [&](_Iterator __at, uint64_t __other) {
    std::iter_swap(__at, __first + typename iterator_traits<_Iterator>::difference_type(__other));
  };
  _Numbers __numbers;
  const auto __draw = [&](uint64_t __greatest) {
    return __numbers(__g, typename _Numbers::param_type(0, __greatest));
  };
  const uint64_t __engine = uint64_t(__g.max()) - uint64_t(__g.min());
  const uint64_t __count = uint64_t(__last - __first);
  _Iterator __at = __first + 1;
  if (__engine / __count < __count) {
    for (; __at != __last; ++__at) __swap(__at, __draw(uint64_t(__at - __first)));
    return;
  }
  if (__count % 2 == 0) __swap(__at++, __draw(1));
  while (__at != __last) {
    const uint64_t __one = uint64_t(__at - __first) + 1;
    const uint64_t __both = __draw(__one * (__one + 1) - 1);
    __swap(__at++, __both / (__one + 1));
    __swap(__at++, __both % (__one + 1));
  }
}

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS
