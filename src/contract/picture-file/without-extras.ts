import { textAt } from './bytes.ts'
import type { PictureFile } from './read.ts'

/** End marker of each format, which an `open` file lacks. */
const endMarkers: Partial<Record<PictureFile['type'], readonly number[]>> = {
  'image/jpeg': [0xff, 0xd9],
  'image/png': [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  'image/gif': [0x3b],
}
/** Flags of a WebP for EXIF and XMP. */
const extrasFlags = 0x08 | 0x04

/** Returns the picture without extras, completed by a missing end marker. Without EXIF it loses its orientation. */
export function withoutExtras(
  bytes: Uint8Array,
  { type, extras, state }: PictureFile,
): Uint8Array<ArrayBuffer> {
  const end = (state === 'open' && endMarkers[type]) || []
  const starts = [0, ...extras.map(({ to }) => to)]
  const pieces = starts.map((from, nth) => bytes.subarray(from, extras[nth]?.from))
  const length = pieces.reduce((sum, piece) => sum + piece.length, end.length)
  const plain = new Uint8Array(length)
  let at = 0
  for (const piece of [...pieces, end]) {
    plain.set(piece, at)
    at += piece.length
  }
  if (type === 'image/webp' && extras.length > 0) rewriteHeader(plain)
  return plain
}

/** The header of a WebP contains its length and flags for its contents. */
function rewriteHeader(webp: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(webp.buffer)
  if (webp.length < 21) return
  view.setUint32(4, webp.length - 8, true)
  if (textAt(webp, 12, 4) === 'VP8X') view.setUint8(20, view.getUint8(20) & ~extrasFlags)
}
