import { viewOf } from './bytes.ts'
import type { PictureFile } from './read.ts'
import { alphaOf } from './webp.ts'

/** Bytes of the PNG signature and the IHDR chunk. */
const pngHeadBytes = 33
const webpHeadBytes = 12
const exifFlag = 0x08
const alphaFlag = 0x10

/** Returns a picture without extras plus an EXIF block that contains only its orientation. */
export function withOrientation(
  plain: Uint8Array,
  file: Pick<PictureFile, 'type' | 'width' | 'height' | 'orientation'>,
): Uint8Array<ArrayBuffer> {
  const exif = exifOf(file.orientation)
  if (file.type === 'image/jpeg') {
    const data = [...latin1('Exif\0\0'), ...exif]
    return joined(
      plain.subarray(0, 2),
      [0xff, 0xe1, 0, data.length + 2, ...data],
      plain.subarray(2),
    )
  }
  if (file.type === 'image/png') {
    const [head, rest] = [plain.subarray(0, pngHeadBytes), plain.subarray(pngHeadBytes)]
    return joined(head, pngChunk([...latin1('eXIf'), ...exif]), rest)
  }
  return file.type === 'image/webp' ? webpWith(exif, plain, file) : joined(plain)
}

/** A big-endian TIFF of one directory with one entry. */
function exifOf(orientation: number): number[] {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return [...latin1('MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
}

/** A WebP may have EXIF after its picture if it begins with a VP8X chunk that declares it. */
function webpWith(
  exif: readonly number[],
  plain: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const isExtended = plain[15] === 'X'.codePointAt(0)
  const sides = [width - 1, height - 1].flatMap((side) => [side, side >> 8, side >> 16])
  const flags = alphaOf(plain) ? alphaFlag : 0
  const canvas = isExtended ? [] : [...latin1('VP8X'), 10, 0, 0, 0, flags, 0, 0, 0, ...sides]
  const chunk = [...latin1('EXIF'), exif.length, 0, 0, 0, ...exif]
  const [head, rest] = [plain.subarray(0, webpHeadBytes), plain.subarray(webpHeadBytes)]
  const webp = joined(head, canvas, rest, chunk)
  const view = viewOf(webp)
  view.setUint32(4, webp.length - 8, true)
  view.setUint8(20, view.getUint8(20) | exifFlag)
  return webp
}

/** A PNG chunk, from its name and its data. */
function pngChunk(body: readonly number[]): number[] {
  return [...bytesOf(body.length - 4), ...body, ...bytesOf(crc32(body))]
}

/** Computed bit by bit: for a few bytes a table would not pay off. */
function crc32(bytes: readonly number[]): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc
}

/** A 32-bit number in big endian. */
function bytesOf(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
}

function latin1(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

function joined(...pieces: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
