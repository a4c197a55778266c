import { textAt, viewOf } from './bytes.ts'

const orientationTag = 0x01_12
const prefix = 'Exif\0\0'
const entryBytes = 12

/** Reads the orientation in a block of EXIF, 1 to 8; 1 when it has no valid one. */
export function orientationIn(block: Uint8Array = new Uint8Array()): number {
  // In JPEG the prefix is required, in WebP and PNG it is forbidden, but some programs write it there too.
  const tiff = textAt(block, 0, prefix.length) === prefix ? block.subarray(prefix.length) : block
  const order = textAt(tiff, 0, 2)
  const isTiff = tiff.length >= 8 && (order === 'II' || order === 'MM')
  const found = isTiff ? orientationOf(viewOf(tiff), order === 'II') : 1
  return found >= 1 && found <= 8 ? found : 1
}

/** Reads the orientation in the first directory of a TIFF; 1 when there is none. */
function orientationOf(tiff: DataView, isLittleEndian: boolean): number {
  const directory = tiff.getUint32(4, isLittleEndian)
  const first = directory + 2
  if (first > tiff.byteLength) return 1
  const entries = first + tiff.getUint16(directory, isLittleEndian) * entryBytes
  const end = Math.min(entries, tiff.byteLength) - entryBytes
  for (let at = first; at <= end; at += entryBytes) {
    if (tiff.getUint16(at, isLittleEndian) === orientationTag)
      return tiff.getUint16(at + 8, isLittleEndian)
  }
  return 1
}
