/** What a child that reads pictures may use. */
export type LaneLimits = {
  /** Processor time for one picture, from its first byte to the last width. */
  processorMs: number
  /** The same by the clock: longer, since the processor has others to serve. */
  clockMs: number
  /** What one picture may take on top of what the child has when it starts. */
  memoryBytes: number
  /** How many may wait; one more is asked to come back. */
  mostWaiting: number
  /** How many a child reads before another takes its place. */
  picturesPerChild: number
  /** The scheduling priority of the system; 0 is that of everybody. */
  niceness: number
}

/** The limits of both lanes. */
export type PictureLimits = { quick: LaneLimits; heavy: LaneLimits }

const megabyte = 1024 * 1024

/** Most pixels of an AVIF: its decoder takes 20 bytes for each, ten times what others take. */
export const avifMaxPixels = 13_000_000

/**
 * With the server's own 300 MB all of it fits into 1 GB. The phone has given up after two silent
 * minutes, so no more may wait for the heavy lane than it can take until then, where it has a processor.
 */
export const pictureLimits: PictureLimits = {
  quick: {
    processorMs: 1000,
    clockMs: 3000,
    memoryBytes: 150 * megabyte,
    mostWaiting: 64,
    picturesPerChild: 500,
    niceness: 0,
  },
  heavy: {
    processorMs: 20_000,
    clockMs: 60_000,
    memoryBytes: 350 * megabyte,
    mostWaiting: 4,
    // All of the memory for each.
    picturesPerChild: 1,
    niceness: 10,
  },
}

/** A child with nothing to do ends after this long. */
export const idleMs = 60_000

/** How many pixels are likely to be read within the limits of the quick lane. */
export const quickMaxPixels = { still: 16_000_000, avif: 2_000_000, animated: 2_000_000 }
