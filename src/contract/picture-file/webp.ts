import { textAt, viewOf } from './bytes.ts'
import { orientationIn } from './exif.ts'
import { maxBlocks } from './max-blocks.ts'
import type { PictureFile, Stretch } from './read.ts'

const neededChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const headBytes = 12

type Chunk = Stretch & { name: string; data: Uint8Array }

/** Reads the chunks of a WebP (RFC 9649). */
export function readWebp(bytes: Uint8Array): PictureFile {
  const end = bytes.length < headBytes ? Infinity : 8 + viewOf(bytes).getUint32(4, true)
  const chunks = chunksOf(bytes.subarray(0, end))
  const exif = chunks.find(({ name }) => name === 'EXIF')?.data
  const size = sizeIn(chunks[0])
  const isWhole = size !== undefined && chunks.at(-1)?.to === end
  const isCut = end > bytes.length
  const extras: Stretch[] = chunks.filter(isExtra).map(({ from, to }) => ({ from, to }))
  if (isWhole && end < bytes.length) extras.push({ from: end, to: bytes.length })
  const incomplete = isCut ? 'cut' : 'odd'
  return {
    ...{ type: 'image/webp', extras },
    state: isWhole ? 'whole' : incomplete,
    ...(size ?? { width: 0, height: 0 }),
    orientation: orientationIn(exif),
    frames: Math.max(1, chunks.filter(({ name }) => name === 'ANMF').length),
  }
}

/** Returns all chunks up to `maxBlocks` or to the first truncated one. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = headBytes
  while (at + 8 <= bytes.length && chunks.length < maxBlocks) {
    const size = view.getUint32(at + 4, true)
    const to = at + 8 + size + (size % 2)
    if (to > bytes.length) break
    const data = bytes.subarray(at + 8, at + 8 + size)
    chunks.push({ from: at, to, name: textAt(bytes, at, 4), data })
    at = to
  }
  return chunks
}

function isExtra({ name }: Chunk): boolean {
  return !neededChunks.has(name)
}

/** The first chunk contains the size of the canvas, or is the picture itself. */
function sizeIn(chunk: Chunk | undefined) {
  if (chunk === undefined || chunk.data.length < 10) return undefined
  const { name, data } = chunk
  const view = viewOf(data)
  const sideAt = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16
  if (name === 'VP8X') return { width: sideAt(4), height: sideAt(7) }
  if (name === 'VP8L') {
    const bits = view.getUint32(1, true)
    return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) }
  }
  const isLossy = name === 'VP8 '
  return isLossy
    ? { width: view.getUint16(6, true) & 0x3f_ff, height: view.getUint16(8, true) & 0x3f_ff }
    : undefined
}

/** Whether a lossless WebP of one chunk has an alpha channel. */
export function alphaOf(webp: Uint8Array): boolean {
  return (
    textAt(webp, 12, 4) === 'VP8L' && webp.length >= 25 && (viewOf(webp).getUint8(24) & 0x10) !== 0
  )
}
