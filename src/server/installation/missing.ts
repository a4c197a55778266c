import { codeOf } from '../fault.ts'

/** What `read` returns; undefined when the file it reads is not there. */
export function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}
