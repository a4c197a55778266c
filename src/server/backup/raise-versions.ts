/**
 * Exceeds any number of changes after a backup, yet allows a hundred restores within PostgreSQL's 31-bit integers.
 */
const changesAhead = 10_000_000

/**
 * Clients have cached lists and items with revisions and versions assigned after the backup. New numbers must never
 * reach those, or the outdated data would count as current.
 */
export const raiseVersions = [
  `update collections set revision = revision + ${changesAhead}`,
  `update items set version = version + ${changesAhead}`,
]
