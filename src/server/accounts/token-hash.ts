import { createHash } from 'node:crypto'

/** Returns the hash of a token that is stored in its place, so that the database contains no usable tokens. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
