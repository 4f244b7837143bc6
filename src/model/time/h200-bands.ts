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
        short: 0.086,
        middle: 0.11,
      },
    },
    dram: {
      all: 0.15,
      bySize: {},
    },
    issue: {
      all: 0.16,
      bySize: {
        middle: 0.17,
      },
    },
    l1: {
      all: 0.099,
      bySize: {
        long: 0.087,
      },
    },
    l2: {
      all: 0.16,
      bySize: {
        short: 0.11,
        middle: 0.2,
        long: 0.075,
      },
    },
    latency: {
      all: 0.22,
      bySize: {
        middle: 0.2,
        long: 0.23,
      },
    },
    launch: {
      all: 0.22,
      bySize: {
        short: 0.22,
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
