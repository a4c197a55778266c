import { textAt, viewOf } from './bytes.ts'
import { orientationIn } from './exif.ts'
import { maxBlocks } from './max-blocks.ts'
import type { PictureFile, Stretch } from './read.ts'

/** Optional chunks that say how the pixels are read; all others with a lower-case name may be left out. */
const aboutPixels = new Set(
  'cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** The length, the name and the checksum of a chunk. */
const around = 12

type Chunk = Stretch & { name: string; data: Uint8Array }

/** Reads the chunks of a PNG (ISO 15948), or of one that moves (APNG). */
export function readPng(bytes: Uint8Array): PictureFile {
  const chunks = chunksOf(bytes)
  /** Of the first of this name that is long enough. */
  const dataOf = (name: string, least: number) =>
    chunks.find((each) => each.name === name && each.data.length >= least)?.data
  const [header, moves, exif] = [dataOf('IHDR', 8), dataOf('acTL', 4), dataOf('eXIf', 8)]
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
    frames: moves ? Math.max(1, viewOf(moves).getUint32(0)) : 1,
  }
}

/** All chunks up to the end, to the most that are read, or to the first that is not all there. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = 8
  while (at + around <= bytes.length && chunks.at(-1)?.name !== 'IEND') {
    const to = at + around + view.getUint32(at)
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
  // Too few bytes for a chunk: what is left is a part of the last one, which holds nothing.
  return last && hasPixels && bytes.length - last.to < around ? 'open' : 'cut'
}

function isExtra({ name }: Chunk): boolean {
  return /^[a-z]/.test(name) && !aboutPixels.has(name)
}
