import { type Format, formatOf } from './format.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** A range of bytes in a file; `to` is exclusive. */
export type Stretch = { from: number; to: number }

/** Structure of a picture file. */
export type PictureFile = {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
  /** Size as stored in the file, before its orientation is applied, in px. */
  width: number
  height: number
  /** Orientation of EXIF, 1 to 8. */
  orientation: number
  /** Number of frames; 1 for a still picture. */
  frames: number
  /** Ranges that are not needed to display the picture: EXIF, comments, thumbnails, bytes after its end. */
  extras: readonly Stretch[]
  /**
   * `open`: as far as the structure shows, only the end marker is missing; `cut`: more is missing; `odd`: a part was
   * not understood, but a decoder may accept it.
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

/** Reads the structure of a JPEG, PNG, GIF or WebP; undefined for other formats. Never throws. */
export function readPictureFile(bytes: Uint8Array): PictureFile | undefined {
  return readers[formatOf(bytes)]?.(bytes)
}

/** Whether a file is complete and contains only the picture. */
export function isClean({ state, extras }: PictureFile): boolean {
  return state === 'whole' && extras.length === 0
}
