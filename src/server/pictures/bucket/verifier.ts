import { createHash } from 'node:crypto'

import type { PictureFileRow } from '../../database/tables.ts'
import type { Bucket, Described } from './bucket.ts'

/** Whether an object matches its record. */
type Verifier = (
  key: string,
  found: Described,
  row: Pick<PictureFileRow, 'bytes' | 'hash'>,
) => Promise<boolean>

/**
 * Compares objects by size and by the hash stored with them, which the bucket has verified. Objects that another
 * program has uploaded are read once, and identified by their ETag afterwards.
 */
export function verifierOf(bucket: Bucket): Verifier {
  const verified = new Map<string, { fingerprint: string; isIntact: boolean }>()

  return async function verify(key, found, row) {
    if (found.size !== row.bytes) return false
    if (found.sha256 === row.hash) return true
    const fingerprint = `${found.etag} ${row.hash}`
    const earlier = verified.get(key)
    if (earlier?.fingerprint === fingerprint) return earlier.isIntact
    const isIntact = (await hashOf(bucket, key)) === row.hash
    verified.set(key, { fingerprint, isIntact })
    return isIntact
  }
}

async function hashOf(bucket: Bucket, key: string): Promise<string | undefined> {
  const object = await bucket.get(key)
  if (!object) return undefined
  const hash = createHash('sha256')
  for await (const chunk of object.body) hash.update(chunk)
  return hash.digest('hex')
}
