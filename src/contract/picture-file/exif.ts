import { textAt, viewOf } from './bytes.ts'

const orientationTag = 0x01_12
const prefix = 'Exif\0\0'
const entryBytes = 12

/** The orientation in a block of EXIF, 1 to 8; 1 where it says none that makes sense. */
export function orientationIn(block: Uint8Array = new Uint8Array()): number {
  // JPEG always has the prefix, WebP and PNG must not have it, and some programs write it all the same.
  const tiff = textAt(block, 0, prefix.length) === prefix ? block.subarray(prefix.length) : block
  const order = textAt(tiff, 0, 2)
  const isTiff = tiff.length >= 8 && (order === 'II' || order === 'MM')
  const found = isTiff ? orientationOf(viewOf(tiff), order === 'II') : 1
  return found >= 1 && found <= 8 ? found : 1
}

/** The orientation in the first directory of a TIFF; 1 where there is none. */
function orientationOf(tiff: DataView, isLittle: boolean): number {
  const directory = tiff.getUint32(4, isLittle)
  const first = directory + 2
  if (first > tiff.byteLength) return 1
  const entries = first + tiff.getUint16(directory, isLittle) * entryBytes
  const end = Math.min(entries, tiff.byteLength) - entryBytes
  for (let at = first; at <= end; at += entryBytes) {
    if (tiff.getUint16(at, isLittle) === orientationTag) return tiff.getUint16(at + 8, isLittle)
  }
  return 1
}
