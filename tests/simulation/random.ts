/** A seeded random generator, from which everything in a schedule is drawn. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** A whole number from 0 to `count` - 1. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
}

/** Mulberry32: small, fast, and uniform enough to choose among events. */
export function makeRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
  }
}
