import { createHash } from 'node:crypto'

import type { Collection } from '../database/collections.ts'

/**
 * Returns the text that all ETags of a list begin with. It names the build and the installation, because a browser may
 * have cached a reply of another build, or of other data at the same address, whose revision is the same number.
 */
export function listRevision(
  { name, revision, installationId }: Collection,
  buildId: string,
): string {
  const installation = createHash('sha256').update(installationId).digest('base64url').slice(0, 8)
  return [name, revision, buildId, installation].join('.')
}
