import { type Format, formatOf } from './format.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** A stretch of a file; `to` lies behind it. */
export type Stretch = { from: number; to: number }

/** The structure of a picture file. */
export type PictureFile = {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
  /** As it is stored, before it is turned upright, in px. */
  width: number
  height: number
  /** The orientation of EXIF, 1 to 8. */
  orientation: number
  /** 1 for a still. */
  frames: number
  /** All that is not the picture itself: EXIF, comments, thumbnails, whatever follows its end. */
  extras: readonly Stretch[]
  /**
   * `open`: nothing but its end marker is missing, as far as its structure tells; `cut`: more is missing; `odd`:
   * something in it is not understood, which a decoder may take.
   */
  state: 'whole' | 'open' | 'cut' | 'odd'
}

type Reader = (bytes: Uint8Array) => PictureFile

const readers: Partial<Record<Format, Reader>> = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
}

/** Reads the structure of a JPEG, PNG, GIF or WebP; undefined for all others. Never throws. */
export function readPictureFile(bytes: Uint8Array): PictureFile | undefined {
  return readers[formatOf(bytes)]?.(bytes)
}

/** Whether a file is whole, and holds the picture and nothing else. */
export function isClean({ state, extras }: PictureFile): boolean {
  return state === 'whole' && extras.length === 0
}
