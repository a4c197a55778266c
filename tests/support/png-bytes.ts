import { crc32, deflateSync } from 'node:zlib'

/** Contents of a PNG; any combination is encoded, also an invalid one. */
export type PngParts = {
  width: number
  height: number
  bits?: 1 | 2 | 4 | 8 | 16
  /** Colour type: 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  kind?: 0 | 2 | 3 | 4 | 6
  isInterlaced?: boolean
  /** Chunks between the header and the pixels. */
  extra?: Buffer[]
  /** Compressed pixels; black ones by default. */
  pixels?: Buffer
  /** Size of the IDAT chunks into which the pixels are split. */
  pieceBytes?: number
}

const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Encodes a PNG of a few kilobytes, however many pixels it has. */
export function pngOf(parts: PngParts): Buffer {
  const { width, height, bits = 8, kind = 2, isInterlaced = false, extra = [] } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, kind, 0, 0, isInterlaced ? 1 : 0], 8)
  const pixels = parts.pixels ?? blackPixels(width, height, bits * channelsOf[kind])
  const { pieceBytes = pixels.length } = parts
  const pieces: Buffer[] = []
  for (let at = 0; at < pixels.length; at += pieceBytes) {
    pieces.push(chunk('IDAT', pixels.subarray(at, at + pieceBytes)))
  }
  const palette = kind === 3 ? [chunk('PLTE', Buffer.alloc(3 * 2 ** Math.min(bits, 8), 90))] : []
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...palette,
    ...extra,
    ...pieces,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Encodes a chunk, with its length and its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Returns a text chunk that inflates to this many megabytes. */
export function zippedText(megabytes: number): Buffer {
  const text = deflateSync(Buffer.alloc(megabytes * 1024 ** 2, 65), { level: 9 })
  return chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]))
}

/** Returns a colour profile that inflates to this many megabytes. */
export function zippedProfile(megabytes: number): Buffer {
  const profile = deflateSync(Buffer.alloc(megabytes * 1024 ** 2, 65), { level: 9 })
  return chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), profile]))
}

/** Allows 1% more bytes, because interlaced pictures have a few more filter bytes. */
function blackPixels(width: number, height: number, bitsPerPixel: number): Buffer {
  const rowBytes = Math.ceil((width * bitsPerPixel) / 8) + 1
  return deflateSync(Buffer.alloc(Math.ceil(rowBytes * height * 1.01) + 64), { level: 9 })
}
