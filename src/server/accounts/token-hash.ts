import { createHash } from 'node:crypto'

/** What is kept of a token: whoever reads the database cannot come in with it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
