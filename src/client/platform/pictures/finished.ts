import type { Compressed } from './compress-picture.ts'
import { computeSha256 } from './sha256.ts'

/** Quality of encoded pictures, 0 to 1. */
export const quality = 0.82

/** Returns an encoded picture with its size and hash. */
export async function finished(picture: Blob): Promise<Compressed> {
  const bytes = await picture.arrayBuffer()
  return { bytes, type: picture.type, size: bytes.byteLength, sha256: await computeSha256(bytes) }
}
