import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

/** A query of a SQLite file. */
export type ThreadQuery = {
  path: string
  sql: string
  values: SQLInputValue[]
  /** In ms. */
  lockTimeoutMs: number
}

/** Rows, or the properties of an error, which do not survive the way between threads. */
export type ThreadReply =
  | { rows: Record<string, SQLOutputValue>[] }
  | { error: { message: string; errcode: unknown } }

/** Open files by their paths; they live as long as the thread. */
const files = new Map<string, DatabaseSync>()

/** Returns the rows of a query. It blocks its thread. */
export function readRows({ path, sql, values, lockTimeoutMs }: ThreadQuery): ThreadReply {
  try {
    const file =
      files.get(path) ?? new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs })
    files.set(path, file)
    return { rows: file.prepare(sql).all(...values) }
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error
    return { error: { message: error.message, errcode: error.errcode } }
  }
}
