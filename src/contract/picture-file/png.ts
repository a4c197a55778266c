import { textAt, viewOf } from './bytes.ts'
import { orientationIn } from './exif.ts'
import { maxBlocks } from './max-blocks.ts'
import type { PictureFile, Stretch } from './read.ts'

/** Ancillary chunks that are needed to interpret the pixels; all others with a lower-case name can be removed. */
const aboutPixels = new Set(
  'cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** Bytes of a chunk's length, name and checksum. */
const chunkOverhead = 12

type Chunk = Stretch & { name: string; data: Uint8Array }

/** Reads the chunks of a PNG (ISO 15948) or an animated PNG (APNG). */
export function readPng(bytes: Uint8Array): PictureFile {
  const chunks = chunksOf(bytes)
  /** Data of the first chunk with this name that has at least `least` bytes. */
  const dataOf = (name: string, least: number) =>
    chunks.find((each) => each.name === name && each.data.length >= least)?.data
  const [header, animation, exif] = [dataOf('IHDR', 8), dataOf('acTL', 4), dataOf('eXIf', 8)]
  const state = stateOf(chunks, bytes)
  const extras: Stretch[] = chunks.filter(isExtra).map(({ from, to }) => ({ from, to }))
  const end = chunks.at(-1)?.to ?? bytes.length
  if ((state === 'whole' || state === 'open') && end < bytes.length)
    extras.push({ from: end, to: bytes.length })
  return {
    ...{ type: 'image/png', extras, state },
    width: header ? viewOf(header).getUint32(0) : 0,
    height: header ? viewOf(header).getUint32(4) : 0,
    orientation: orientationIn(exif),
    frames: animation ? Math.max(1, viewOf(animation).getUint32(0)) : 1,
  }
}

/** Returns all chunks up to the end, to `maxBlocks`, or to the first truncated one. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = 8
  while (at + chunkOverhead <= bytes.length && chunks.at(-1)?.name !== 'IEND') {
    const to = at + chunkOverhead + view.getUint32(at)
    if (to > bytes.length) break
    const name = textAt(bytes, at + 4, 4)
    chunks.push({ from: at, to, name, data: bytes.subarray(at + 8, to - 4) })
    at = to
    if (chunks.length === maxBlocks) break
  }
  return chunks
}

function stateOf(chunks: readonly Chunk[], bytes: Uint8Array): PictureFile['state'] {
  const last = chunks.at(-1)
  if (last?.name === 'IEND') return 'whole'
  if (chunks.length === maxBlocks) return 'odd'
  const hasPixels = chunks.some(({ name }) => name === 'IDAT')
  // The rest is shorter than a chunk's frame: it is a truncated IEND, which has no data.
  return last && hasPixels && bytes.length - last.to < chunkOverhead ? 'open' : 'cut'
}

function isExtra({ name }: Chunk): boolean {
  return /^[a-z]/.test(name) && !aboutPixels.has(name)
}
