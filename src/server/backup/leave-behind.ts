/**
 * Larger than any number of changes that were made after a backup, and small enough for a hundred restores
 * in the 31 bits that PostgreSQL has for such a number.
 */
const changesAhead = 10_000_000

/**
 * Phones hold lists and items under numbers that were given after the backup. What is counted from now
 * on must never meet them, or what they have would pass for the newest.
 */
export const leaveOldNumbersBehind = [
  `update collections set revision = revision + ${changesAhead}`,
  `update items set version = version + ${changesAhead}`,
]
