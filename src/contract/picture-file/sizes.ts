import {
  animationMaxFrames,
  animationMaxPixels,
  pictureMaxPixels,
  pictureMaxSidePx,
  uploadMaxBytes,
} from '../picture.ts'
import type { PictureFile } from './read.ts'

/** Size in px. */
export type Size = { width: number; height: number }

/** Width at which the text of a long screenshot stays legible. */
const legibleWidthPx = 1080
/** Most pixels of a picture that is taller than a photo: 32 MB when decoded. */
const tallMaxPixels = 8_000_000
/** The longest side WebP can hold, in pixels. */
export const webpMaxSidePx = 16_383

/**
 * Returns the size in which a picture is stored, limited by the longer side. A tall picture is limited by its area and
 * a legible width instead, because otherwise a screenshot of many screens would be a few pixels wide.
 */
export function storedSize({ width, height }: Size): Size {
  const longer = Math.max(width, height)
  const asPhoto = pictureMaxSidePx / longer
  const byArea = Math.sqrt(tallMaxPixels / (width * height))
  const asTall = height > width ? Math.min(legibleWidthPx / width, byArea) : 0
  const scale = Math.min(1, Math.max(asPhoto, asTall), webpMaxSidePx / longer)
  return scaled({ width, height }, scale)
}

/** Returns the longer side of the stored picture in px, after its orientation is applied. */
export function storedSideOf({ width, height, orientation }: PictureFile): number {
  const kept = storedSize(uprightSize({ width, height }, orientation))
  return Math.max(kept.width, kept.height)
}

/** Returns the size after the orientation is applied; 5 to 8 rotate by 90 degrees. */
export function uprightSize({ width, height }: Size, orientation: number): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/** Returns the scaled size, at least one pixel on either side. */
export function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Whether the server accepts a file of this size, by bytes and by pixels. */
export function isWithinLimits({ width, height, frames }: PictureFile, bytes: number): boolean {
  const pixels = width * height * frames
  return bytes <= uploadMaxBytes && pixels <= (frames > 1 ? animationMaxPixels : pictureMaxPixels)
}

/** Whether a picture is animated and stays so on the server, which stores an APNG as a still picture. */
export function keepsMoving(file: PictureFile, bytes: number): boolean {
  const { frames, type, state } = file
  const isKnown = state !== 'odd' && (type === 'image/gif' || type === 'image/webp')
  return frames > 1 && isKnown && frames <= animationMaxFrames && isWithinLimits(file, bytes)
}
