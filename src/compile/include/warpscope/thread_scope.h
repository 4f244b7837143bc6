// What <cuda/atomic>, <cuda/barrier> and <cuda/pipeline> share: scopes and memory orders.
#ifndef WARPSCOPE_THREAD_SCOPE_H
#define WARPSCOPE_THREAD_SCOPE_H

#include "../cuda_runtime.h"

#define WARPSCOPE_CU __attribute__((host, device, always_inline, nodebug)) inline

// Where libcu++ is installed, its other headers use these.
#if __has_include(<cuda/std/__atomic/order.h>) && __has_include(<cuda/std/__atomic/scopes.h>)
#include <cuda/std/__atomic/order.h>
#include <cuda/std/__atomic/scopes.h>
#else
#include <__atomic/memory_order.h>

namespace cuda {

enum thread_scope {
  thread_scope_system = 0,
  thread_scope_device = 1,
  thread_scope_block = 2,
  thread_scope_thread = 10,
};

namespace std {
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
}  // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

}  // namespace cuda
#endif

#endif
