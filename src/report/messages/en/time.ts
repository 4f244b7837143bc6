export const TIME = {
  "time/title":
    "Time of the kernels on the program's clock, caches warm (? modelled for {device}; gpu__time_duration is with cold caches, as ncu measures)",
  "time/kernel": "{kernel}: {time}{error}. {limiter}",
  "time/error": " ± {percent}%",
  "time/unmeasured": " (error not measured on this chip)",
  "time/waiting":
    "{kernel}: {time} without the waiting. Threads wait for each other by locks or flags ({places}); how long that takes on a GPU is not modelled, and may be most of the time.",
  "time/limiter-launch":
    "Most of it is the launch itself: the kernel does too little for the device to matter.",
  "time/limiter-dispatch":
    "Blocks are given to the multiprocessors one by one, and these are too short: give each block more work or more threads.",
  "time/limiter-issue":
    "The schedulers issue as many instructions as they can: fewer instructions are what helps.",
  "time/limiter-fp32": "The single-precision units are busy all the time.",
  "time/limiter-fp64": "The double-precision units are busy all the time.",
  "time/limiter-integer": "The integer units are busy all the time.",
  "time/limiter-special":
    "The units for division, roots, conversions and transcendental functions are busy all the time.",
  "time/limiter-matrix": "The matrix units (tensor cores) are busy all the time.",
  "time/limiter-memory-instructions":
    "The load and store units are busy all the time: fewer or wider accesses are what helps.",
  "time/limiter-l1":
    "The L1 looks up one line a cycle, and requests touch many lines: neighbouring threads should touch neighbouring addresses.",
  "time/limiter-shared":
    "Shared memory is busy all the time: fewer accesses or fewer bank conflicts are what helps.",
  "time/limiter-l2":
    "The path between L2 and multiprocessors is full: fewer sectors, and whole lines in stores, are what helps.",
  "time/limiter-dram": "Device memory is at its bandwidth: moving fewer bytes is what helps.",
  "time/limiter-latency":
    "Warps wait for results, and there are too few of them to hide it: more resident warps or more independent loads in flight are what helps.",
  "time/limiter-barrier": "Barriers: warps pass them slower than they do their work between them.",
  "time/limiter-atomics":
    "Atomics on the same addresses are done one after the other: combine within a warp or block first.",
};
