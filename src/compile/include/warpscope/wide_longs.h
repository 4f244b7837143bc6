// `long` and what has its type, with 8 bytes: what src/compile/wide-longs.ts writes in a program's own files.
#ifndef WARPSCOPE_WIDE_LONGS_H
#define WARPSCOPE_WIDE_LONGS_H

typedef long long l1ng;
typedef unsigned long long ul0ng;
typedef unsigned long long u_l0ng;

#define l0ng long long
#define L0NG_MAX __LONG_LONG_MAX__
#define L0NG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define UL0NG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#define at0l atoll
#define st0l stoll
#define st0ul stoull
#define strt0l strtoll
#define strt0ul strtoull
#define l4bs llabs
#define ld1v lldiv
#define ld1v_t lldiv_t
#define ff5l ffsll
#define lr0und llround
#define lr1nt llrint
#define __bu1ltin_clzl __builtin_clzll
#define __bu1ltin_ctzl __builtin_ctzll
#define __bu1ltin_ffsl __builtin_ffsll
#define __bu1ltin_popcountl __builtin_popcountll

#define l0ng1 longlong1
#define l0ng2 longlong2
#define l0ng3 longlong3
#define l0ng4 longlong4
#define ul0ng1 ulonglong1
#define ul0ng2 ulonglong2
#define ul0ng3 ulonglong3
#define ul0ng4 ulonglong4
#define make_l0ng1 make_longlong1
#define make_l0ng2 make_longlong2
#define make_l0ng3 make_longlong3
#define make_l0ng4 make_longlong4
#define make_ul0ng1 make_ulonglong1
#define make_ul0ng2 make_ulonglong2
#define make_ul0ng3 make_ulonglong3
#define make_ul0ng4 make_ulonglong4

#ifdef __cplusplus
// On those machines `size_t` is `unsigned long`, and `std::min(count, list.size())` has arguments of one type.
#ifdef __CUDA__
#define WARPSCOPE_BOTH static __inline__ __attribute__((host, device, always_inline, nodebug, unused))
#else
#define WARPSCOPE_BOTH static __inline__ __attribute__((always_inline, nodebug, unused))
#endif
#define WARPSCOPE_MIXED(longer, shorter)                                                \
  WARPSCOPE_BOTH constexpr longer min(longer a, shorter b) { return b < a ? b : a; }    \
  WARPSCOPE_BOTH constexpr longer min(shorter a, longer b) { return b < a ? b : a; }    \
  WARPSCOPE_BOTH constexpr longer max(longer a, shorter b) { return a < b ? b : a; }    \
  WARPSCOPE_BOTH constexpr longer max(shorter a, longer b) { return a < b ? b : a; }
namespace std {
WARPSCOPE_MIXED(long long, long)
WARPSCOPE_MIXED(unsigned long long, unsigned long)
} // namespace std
#ifdef __CUDA__
WARPSCOPE_MIXED(long long, long)
WARPSCOPE_MIXED(unsigned long long, unsigned long)
#endif
#undef WARPSCOPE_MIXED
#undef WARPSCOPE_BOTH
#endif

#endif
