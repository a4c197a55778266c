import { deflateSync } from 'node:zlib'

import { readWebp } from '#contract/picture-file/webp.ts'

import { chunk, pngOf } from './png-bytes.ts'

/** Returns an EXIF block that contains only the orientation. */
export function exifOf(orientation: number, order: 'II' | 'MM', hasPrefix = false): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write(order, 'latin1')
  const put16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const put32 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  put16(42, 2)
  put32(8, 4)
  put16(1, 8)
  put16(0x01_12, 10)
  put16(3, 12)
  put32(1, 14)
  put16(orientation, 18)
  return Buffer.concat([Buffer.from(hasPrefix ? 'Exif\0\0' : '', 'latin1'), tiff])
}

/** Appends an EXIF block to a WebP. */
export function webpWithExif(webp: Buffer, exif: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write('EXIF', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  const extended =
    webp.toString('latin1', 12, 16) === 'VP8X' ? webp : inserted(webp, 12, canvasOf(webp))
  const all = Buffer.concat([extended, head, exif, Buffer.alloc(exif.length % 2)])
  all.writeUInt32LE(all.length - 8, 4)
  all.writeUInt8(all.readUInt8(20) | 0x08, 20)
  return all
}

/** The first chunk of an extended WebP: VP8X. */
function canvasOf(webp: Buffer): Buffer {
  const { width, height } = readWebp(webp)
  const canvas = Buffer.alloc(18)
  canvas.write('VP8X', 'latin1')
  canvas.writeUInt32LE(10, 4)
  canvas.writeUIntLE(width - 1, 12, 3)
  canvas.writeUIntLE(height - 1, 15, 3)
  return canvas
}

/** Encodes an animated PNG of black frames of 8 × 8 px. */
export function apngOf(frames: number): Buffer {
  const [width, height] = [8, 8]
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * height))
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  let sequence = 0
  const numbered = (type: string, data: Buffer) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(sequence++)
    return chunk(type, Buffer.concat([number, data]))
  }
  const frame = () => {
    const data = Buffer.alloc(22)
    data.writeUInt32BE(width, 0)
    data.writeUInt32BE(height, 4)
    data.set([0, 10, 0, 100], 16)
    return numbered('fcTL', data)
  }
  const first = [chunk('acTL', control), frame()]
  const more = Array.from({ length: frames - 1 }, () => [frame(), numbered('fdAT', pixels)])
  const still = pngOf({ width, height, pixels, extra: first })
  const before = still.length - 12
  return Buffer.concat([still.subarray(0, before), ...more.flat(), still.subarray(before)])
}

/** Inserts bytes at an offset. */
export function inserted(bytes: Buffer, at: number, more: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
}
