/** Primary result codes of SQLite that are not caused by a programming error (https://sqlite.org/rescode.html). */
export const sqliteCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  failing: 10,
  damaged: 11,
  full: 13,
  unopenable: 14,
  foreign: 26,
} as const

/** Returns the primary result code of a node:sqlite error; undefined for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  // Extended codes contain the primary one in their lowest byte.
  return typeof error.errcode === 'number' ? error.errcode % 256 : undefined
}
