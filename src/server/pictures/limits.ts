/** Limits of a child process that decodes pictures. */
export type ChildLimits = {
  /** CPU time for one picture, from its first byte to the last variant. */
  processorMs: number
  /** Elapsed time for one picture; longer than the CPU time, since the processor is shared. */
  clockMs: number
  /** Memory for one picture on top of the child's memory at its start. */
  memoryBytes: number
  /** Longest queue; further orders are refused with a retry later. */
  maxWaiting: number
  /** Pictures per child before it is replaced. */
  picturesPerChild: number
  /** Scheduling priority (nice value); 0 is the default. */
  niceness: number
}

/** Limits of both queues. */
export type PictureLimits = { quick: ChildLimits; heavy: ChildLimits }

const megabyte = 1024 * 1024

/** Most pixels of an AVIF: its decoder needs 20 bytes per pixel, ten times as much as others. */
export const avifMaxPixels = 13_000_000

/**
 * Together with the server's 300 MB everything fits into 1 GB. The heavy queue contains no more pictures than one
 * processor finishes in two minutes, when a service worker gives up; a page waits one minute, and then retries.
 */
export const pictureLimits: PictureLimits = {
  quick: {
    processorMs: 1000,
    clockMs: 3000,
    memoryBytes: 150 * megabyte,
    maxWaiting: 64,
    picturesPerChild: 500,
    niceness: 0,
  },
  heavy: {
    processorMs: 20_000,
    clockMs: 60_000,
    memoryBytes: 350 * megabyte,
    maxWaiting: 4,
    // Each picture gets all of the memory.
    picturesPerChild: 1,
    niceness: 10,
  },
}

/** Idle time after which a child ends, in ms. */
export const idleMs = 60_000

/** Pixels that are likely to be decoded within the limits of the quick queue. */
export const quickMaxPixels = { still: 16_000_000, avif: 2_000_000, animated: 2_000_000 }
