// The numbers of GNU's std::uniform_int_distribution: Lemire's multiplication ("Fast random integer generation in
// an interval", 2019) where the engine gives 32 or 64 bits, else division into equal parts.
#pragma once
#define uniform_int_distribution __uniform_int_distribution_of_libcxx
#include_next <__random/uniform_int_distribution.h>
#undef uniform_int_distribution
#include <iosfwd>

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _IntType = int>
class uniform_int_distribution {
public:
  typedef _IntType result_type;

  class param_type {
    result_type __a_;
    result_type __b_;

  public:
    typedef uniform_int_distribution distribution_type;
    explicit param_type(result_type __a = 0, result_type __b = numeric_limits<result_type>::max())
        : __a_(__a), __b_(__b) {}
    result_type a() const { return __a_; }
    result_type b() const { return __b_; }
    friend bool operator==(const param_type& __x, const param_type& __y) {
      return __x.__a_ == __y.__a_ && __x.__b_ == __y.__b_;
    }
    friend bool operator!=(const param_type& __x, const param_type& __y) { return !(__x == __y); }
  };

private:
  param_type __p_;

public:
  uniform_int_distribution() : uniform_int_distribution(0) {}
  explicit uniform_int_distribution(result_type __a, result_type __b = numeric_limits<result_type>::max())
      : __p_(__a, __b) {}
  explicit uniform_int_distribution(const param_type& __p) : __p_(__p) {}
  void reset() {}

  template <class _Engine>
  result_type operator()(_Engine& __g) {
    return (*this)(__g, __p_);
  }
  template <class _Engine>
  result_type operator()(_Engine& __g, const param_type& __p) {
    const uint64_t __range = uint64_t(__p.b()) - uint64_t(__p.a());
    return result_type(__draw(__g, __range) + uint64_t(__p.a()));
  }

  result_type a() const { return __p_.a(); }
  result_type b() const { return __p_.b(); }
  param_type param() const { return __p_; }
  void param(const param_type& __p) { __p_ = __p; }
  result_type min() const { return a(); }
  result_type max() const { return b(); }

  friend bool operator==(const uniform_int_distribution& __x, const uniform_int_distribution& __y) {
    return __x.__p_ == __y.__p_;
  }
  friend bool operator!=(const uniform_int_distribution& __x, const uniform_int_distribution& __y) {
    return !(__x == __y);
  }
  template <class _CharT, class _Traits>
  friend basic_ostream<_CharT, _Traits>&
  operator<<(basic_ostream<_CharT, _Traits>& __os, const uniform_int_distribution& __x) {
    return __os << __x.a() << __os.widen(' ') << __x.b();
  }
  template <class _CharT, class _Traits>
  friend basic_istream<_CharT, _Traits>&
  operator>>(basic_istream<_CharT, _Traits>& __is, uniform_int_distribution& __x) {
    result_type __a, __b;
    if (__is >> __a >> __b) __x.param(param_type(__a, __b));
    return __is;
  }

private:
  /** A number from 0 to `__range`. */
  template <class _Engine>
  static uint64_t __draw(_Engine& __g, uint64_t __range) {
    constexpr uint64_t __engine = uint64_t(_Engine::max()) - uint64_t(_Engine::min());
    if (__engine > __range) {
      const uint64_t __count = __range + 1;
      if constexpr (__engine == 0xffffffffffffffff) return __scaled64(__g, __count);
      else if constexpr (__engine == 0xffffffff) return __scaled32(__g, uint32_t(__count));
      const uint64_t __part = __engine / __count;
      uint64_t __value;
      do __value = uint64_t(__g()) - _Engine::min();
      while (__value >= __count * __part);
      return __value / __part;
    }
    if (__engine == __range) return uint64_t(__g()) - _Engine::min();
    uint64_t __high, __value;
    do {
      // In one piece 0 for an engine of 64 bits, which never comes here.
      const uint64_t __numbers = __engine + 1;
      __high = __numbers * __draw(__g, __range / __numbers);
      __value = __high + (uint64_t(__g()) - _Engine::min());
    } while (__value > __range || __value < __high);
    return __value;
  }

  template <class _Engine>
  static uint32_t __scaled32(_Engine& __g, uint32_t __count) {
    uint64_t __product = uint64_t(__g()) * __count;
    if (uint32_t(__product) < __count) {
      const uint32_t __threshold = (0 - __count) % __count;
      while (uint32_t(__product) < __threshold) __product = uint64_t(__g()) * __count;
    }
    return uint32_t(__product >> 32);
  }

  template <class _Engine>
  static uint64_t __scaled64(_Engine& __g, uint64_t __count) {
    uint64_t __value = __g();
    if (__value * __count < __count) {
      const uint64_t __threshold = (0 - __count) % __count;
      while (__value * __count < __threshold) __value = __g();
    }
    return __high64(__value, __count);
  }

  static uint64_t __high64(uint64_t __x, uint64_t __y) {
    const uint64_t __low_x = uint32_t(__x), __high_x = __x >> 32;
    const uint64_t __low_y = uint32_t(__y), __high_y = __y >> 32;
    const uint64_t __middle = __high_x * __low_y + (__low_x * __low_y >> 32);
    const uint64_t __other = __low_x * __high_y + uint32_t(__middle);
    return __high_x * __high_y + (__middle >> 32) + (__other >> 32);
  }
};

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS
