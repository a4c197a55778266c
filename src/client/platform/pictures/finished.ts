import type { Compressed } from './compress-picture.ts'
import { computeSha256 } from './sha256.ts'

/** The quality, from 0 to 1, with which a picture is encoded again. */
export const quality = 0.82

/** A picture as it is queued. */
export async function finished(picture: Blob): Promise<Compressed> {
  const bytes = await picture.arrayBuffer()
  return { bytes, type: picture.type, size: bytes.byteLength, sha256: await computeSha256(bytes) }
}
