import {
  animationMaxFrames,
  animationMaxPixels,
  pictureMaxPixels,
  pictureMaxSidePx,
  uploadMaxBytes,
} from '../picture.ts'
import type { PictureFile } from './read.ts'

/** In px. */
export type Size = { width: number; height: number }

/** So many pixels of width keep the text of a long screenshot legible. */
const legibleWidthPx = 1080
/** Most pixels of a picture that is taller than a photo: 32 MB once it is opened. */
const tallMaxPixels = 8_000_000
/** The longest side WebP can hold, in pixels. */
export const webpMaxSidePx = 16_383

/**
 * The size in which a picture is kept: that of a photo by its longer side. A tall one by its area, as far as its
 * width needs it: by the longer side alone a screenshot of many screens would be a few pixels wide. A wide one
 * gains nothing, since our server keeps no more than 1920 px of its width.
 */
export function storedSize({ width, height }: Size): Size {
  const longer = Math.max(width, height)
  const asPhoto = pictureMaxSidePx / longer
  const byArea = Math.sqrt(tallMaxPixels / (width * height))
  const asTall = height > width ? Math.min(legibleWidthPx / width, byArea) : 0
  const scale = Math.min(1, Math.max(asPhoto, asTall), webpMaxSidePx / longer)
  return scaled({ width, height }, scale)
}

/** The longer side, in px, in which a picture is kept once it is upright. */
export function storedSideOf({ width, height, orientation }: PictureFile): number {
  const kept = storedSize(uprightSize({ width, height }, orientation))
  return Math.max(kept.width, kept.height)
}

/** The size once it is upright: orientations from 5 on turn a picture by a quarter. */
export function uprightSize({ width, height }: Size, orientation: number): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/** Never less than one pixel on either side. */
export function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Whether our server reads a file of this size, by bytes and by pixels. */
export function isWithinLimits({ width, height, frames }: PictureFile, bytes: number): boolean {
  const pixels = width * height * frames
  return bytes <= uploadMaxBytes && pixels <= (frames > 1 ? animationMaxPixels : pictureMaxPixels)
}

/** Whether a picture moves, and keeps moving: our server takes an APNG for a still. */
export function keepsMoving(file: PictureFile, bytes: number): boolean {
  const { frames, type, state } = file
  const isKnown = state !== 'odd' && (type === 'image/gif' || type === 'image/webp')
  return frames > 1 && isKnown && frames <= animationMaxFrames && isWithinLimits(file, bytes)
}
