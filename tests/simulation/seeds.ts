/**
 * Schedules that once broke a law, and what they found. A change of the simulation itself turns a
 * seed into another story; the laws in tests/sync keep what was found.
 */
export const seeds: readonly { seed: number; found: string }[] = []
