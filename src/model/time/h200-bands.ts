/** Written by `accuracy/time/bands.ts`, from launches on an H200. */

export const H200_BANDS = {
  all: 0.18,
  bySize: {
    short: 0.19,
    middle: 0.17,
    long: 0.16,
  },
  byLimiter: {
    atomics: {
      all: 0.22,
      bySize: {
        middle: 0.22,
        long: 0.2,
      },
    },
    dispatch: {
      all: 0.1,
      bySize: {
        short: 0.084,
        middle: 0.11,
      },
    },
    dram: {
      all: 0.058,
      bySize: {},
    },
    issue: {
      all: 0.17,
      bySize: {
        middle: 0.17,
      },
    },
    l1: {
      all: 0.098,
      bySize: {
        long: 0.088,
      },
    },
    l2: {
      all: 0.18,
      bySize: {
        short: 0.11,
        middle: 0.2,
        long: 0.13,
      },
    },
    latency: {
      all: 0.22,
      bySize: {
        middle: 0.2,
        long: 0.24,
      },
    },
    launch: {
      all: 0.21,
      bySize: {
        short: 0.21,
      },
    },
    shared: {
      all: 0.19,
      bySize: {
        middle: 0.17,
      },
    },
  },
};
