// The numbers of GNU's std::normal_distribution: Marsaglia's polar method, the second of a pair first.
#pragma once
#include <__config>
#include <__random/generate_canonical.h>
#include <cmath>
#include <iosfwd>
#include <limits>

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _RealType = double>
class normal_distribution {
public:
  typedef _RealType result_type;

  class param_type {
    result_type __mean_;
    result_type __stddev_;

  public:
    typedef normal_distribution distribution_type;
    explicit param_type(result_type __mean = 0, result_type __stddev = 1)
        : __mean_(__mean), __stddev_(__stddev) {}
    result_type mean() const { return __mean_; }
    result_type stddev() const { return __stddev_; }
    friend bool operator==(const param_type& __x, const param_type& __y) {
      return __x.__mean_ == __y.__mean_ && __x.__stddev_ == __y.__stddev_;
    }
    friend bool operator!=(const param_type& __x, const param_type& __y) { return !(__x == __y); }
  };

private:
  param_type __p_;
  result_type __saved_ = 0;
  bool __has_saved_ = false;

public:
  normal_distribution() : normal_distribution(0) {}
  explicit normal_distribution(result_type __mean, result_type __stddev = 1) : __p_(__mean, __stddev) {}
  explicit normal_distribution(const param_type& __p) : __p_(__p) {}
  void reset() { __has_saved_ = false; }

  template <class _Engine>
  result_type operator()(_Engine& __g) {
    return (*this)(__g, __p_);
  }
  template <class _Engine>
  result_type operator()(_Engine& __g, const param_type& __p) {
    return __standard(__g) * __p.stddev() + __p.mean();
  }

  result_type mean() const { return __p_.mean(); }
  result_type stddev() const { return __p_.stddev(); }
  param_type param() const { return __p_; }
  void param(const param_type& __p) { __p_ = __p; }
  result_type min() const { return numeric_limits<result_type>::lowest(); }
  result_type max() const { return numeric_limits<result_type>::max(); }

  friend bool operator==(const normal_distribution& __x, const normal_distribution& __y) {
    return __x.__p_ == __y.__p_ && __x.__has_saved_ == __y.__has_saved_ &&
           (!__x.__has_saved_ || __x.__saved_ == __y.__saved_);
  }
  friend bool operator!=(const normal_distribution& __x, const normal_distribution& __y) {
    return !(__x == __y);
  }
  template <class _CharT, class _Traits>
  friend basic_ostream<_CharT, _Traits>&
  operator<<(basic_ostream<_CharT, _Traits>& __os, const normal_distribution& __x) {
    const _CharT __space = __os.widen(' ');
    __os << __x.mean() << __space << __x.stddev() << __space << __x.__has_saved_;
    return __x.__has_saved_ ? __os << __space << __x.__saved_ : __os;
  }
  template <class _CharT, class _Traits>
  friend basic_istream<_CharT, _Traits>&
  operator>>(basic_istream<_CharT, _Traits>& __is, normal_distribution& __x) {
    result_type __mean, __stddev, __saved = 0;
    bool __has_saved;
    if (__is >> __mean >> __stddev >> __has_saved && (!__has_saved || __is >> __saved)) {
      __x.param(param_type(__mean, __stddev));
      __x.__has_saved_ = __has_saved;
      __x.__saved_ = __saved;
    }
    return __is;
  }

private:
  template <class _Engine>
  result_type __standard(_Engine& __g) {
    if (__has_saved_) {
      __has_saved_ = false;
      return __saved_;
    }
    result_type __x, __y, __square;
    do {
      __x = result_type(2) * __canonical(__g) - result_type(1);
      __y = result_type(2) * __canonical(__g) - result_type(1);
      __square = __x * __x + __y * __y;
    } while (__square > result_type(1) || __square == result_type(0));
    const result_type __scale = std::sqrt(-2 * std::log(__square) / __square);
    __saved_ = __x * __scale;
    __has_saved_ = true;
    return __y * __scale;
  }

  template <class _Engine>
  static result_type __canonical(_Engine& __g) {
    return std::generate_canonical<result_type, numeric_limits<result_type>::digits>(__g);
  }
};

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS
