/** SQLite's primary result codes that are no mistake of ours (https://sqlite.org/rescode.html). */
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

/** The primary result code of an error of node:sqlite; undefined for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  // The extended codes carry the primary one in their lowest byte.
  return typeof error.errcode === 'number' ? error.errcode % 256 : undefined
}
