import { textAt } from './bytes.ts'
import { maxBlocks } from './max-blocks.ts'
import type { PictureFile, Stretch } from './read.ts'

const extension = 0x21
const image = 0x2c
const end = 0x3b
const control = 0xf9
const application = 0xff
/** Application extensions that contain the loop count of an animation. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Reads the blocks of a GIF (GIF89a). */
export function readGif(bytes: Uint8Array): PictureFile {
  const extras: Stretch[] = []
  let frames = 0
  const result = (state: PictureFile['state']) => pictureOf(bytes, { frames, extras, state })
  let at = 13 + tableBytes(bytes[10])
  for (let blocks = 0; at < bytes.length; blocks += 1) {
    const kind = bytes[at]
    if (kind === end) {
      if (at + 1 < bytes.length) extras.push({ from: at + 1, to: bytes.length })
      return result('whole')
    }
    if (!isBlock(kind) || blocks === maxBlocks) return result('odd')
    const to = endOf(bytes, at)
    if (to === undefined) return result('cut')
    if (kind === image) frames += 1
    else if (!isAboutFrames(bytes, at)) extras.push({ from: at, to })
    at = to
  }
  return result(at === bytes.length ? 'open' : 'cut')
}

function pictureOf(
  bytes: Uint8Array,
  { frames, extras, state }: Pick<PictureFile, 'frames' | 'extras' | 'state'>,
): PictureFile {
  const [width = 0, height = 0] = [6, 8].map((at) => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256)
  return {
    ...{ type: 'image/gif', width, height, orientation: 1 },
    ...{ frames: Math.max(1, frames), extras },
    state: frames === 0 && state !== 'odd' ? 'cut' : state,
  }
}

function isBlock(kind: number | undefined): boolean {
  return kind === image || kind === extension
}

/** Size of a colour table in bytes: three per colour, 0 when there is none. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Returns the end of a block; undefined when it is beyond the end of the file. */
function endOf(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] === extension) return endOfData(bytes, at + 2)
  return endOfData(bytes, at + 11 + tableBytes(bytes[at + 9]))
}

/** Data are stored in sub-blocks, each preceded by its length; a length of 0 ends them. */
function endOfData(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

function isAboutFrames(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1]
  return label === control || (label === application && loops.has(textAt(bytes, at + 3, 11)))
}
