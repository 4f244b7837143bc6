// The barrier of cuda_awbarrier_primitives.h as a class, as programs for CUDA 11 have it.
#ifndef WARPSCOPE_CUDA_AWBARRIER_H
#define WARPSCOPE_CUDA_AWBARRIER_H

#include "cuda_awbarrier_primitives.h"

#ifdef __CUDA__

#define WARPSCOPE_BARRIER __attribute__((host, device, always_inline, nodebug))

namespace nvcuda {
namespace experimental {

class awbarrier {
 public:
  class arrival_token {
   public:
    arrival_token() = default;
    WARPSCOPE_BARRIER unsigned int pending_count() const { return __mbarrier_token_pending_count(token); }

   private:
    WARPSCOPE_BARRIER explicit arrival_token(__mbarrier_token_t token) : token(token) {}
    __mbarrier_token_t token;
    friend class awbarrier;
  };

  awbarrier() = default;
  awbarrier(const awbarrier &) = delete;
  awbarrier &operator=(const awbarrier &) = delete;

  WARPSCOPE_BARRIER arrival_token arrive() { return arrival_token(__mbarrier_arrive(&word)); }
  WARPSCOPE_BARRIER arrival_token arrive_and_drop() { return arrival_token(__mbarrier_arrive_and_drop(&word)); }
  WARPSCOPE_BARRIER bool try_wait(arrival_token token, unsigned int) { return __mbarrier_test_wait(&word, token.token); }
  WARPSCOPE_BARRIER bool try_wait_parity(bool phase, unsigned int) { return __mbarrier_test_wait_parity(&word, phase); }
  __attribute__((device)) bool timed_wait(arrival_token token, unsigned int cycles) {
    return looksFor(cycles, [&] { return __mbarrier_test_wait(&word, token.token); });
  }
  __attribute__((device)) bool timed_wait_parity(bool phase, unsigned int cycles) {
    return looksFor(cycles, [&] { return __mbarrier_test_wait_parity(&word, phase); });
  }
  WARPSCOPE_BARRIER void wait(arrival_token token) {
    while (!__mbarrier_test_wait(&word, token.token)) {
    }
  }
  WARPSCOPE_BARRIER void arrive_and_wait() { wait(arrive()); }
  static WARPSCOPE_BARRIER constexpr unsigned int max() { return (1u << 20) - 1; }

 private:
  template <class Ready> static __attribute__((device)) bool looksFor(unsigned int cycles, Ready ready) {
    const long long start = clock64();
    do
      if (ready()) return true;
    while (clock64() - start < cycles);
    return false;
  }

  __mbarrier_t word;
  friend WARPSCOPE_BARRIER void init(awbarrier *barrier, unsigned int count) { __mbarrier_init(&barrier->word, count); }
  friend WARPSCOPE_BARRIER void inval(awbarrier *barrier) { __mbarrier_inval(&barrier->word); }
  friend class pipeline;
};

}  // namespace experimental
}  // namespace nvcuda

#undef WARPSCOPE_BARRIER

#endif
#endif
