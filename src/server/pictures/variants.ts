import sharp, { type Sharp } from 'sharp'

import { pictureMaxPixels, pictureWidths } from '#contract/picture.ts'

import { atMost } from '../at-most.ts'
import { fault, type Fault } from '../fault.ts'
import { formatOf } from './format.ts'

// Two pictures at once, one thread each: a burst of uploads neither starves the requests nor fills
// the memory.
sharp.concurrency(1)
sharp.cache(false)
const workshop = atMost(2)

/** The tallest picture WebP can hold, in pixels. */
const webpMaxSidePx = 16383

/** One width of a picture. */
export type Variant = { width: number; bytes: Buffer }

/** Refuses what is no picture by its first bytes. */
export function refuseUnlessPicture(start: Buffer): void {
  const format = formatOf(start)
  if (start.length === 0) throw damaged('The picture arrived empty. Please choose it again.')
  if (format === 'picture') return
  throw fault('not-a-picture', explanations[format])
}

/** All widths of a picture: upright, without EXIF, animated where the source is. */
export function makeVariants(source: string | Buffer): Promise<Variant[]> {
  return workshop.run(async () => {
    const variants: Variant[] = []
    for (const width of pictureWidths) {
      variants.push({ width, bytes: await toWebp(decoder(source), width) })
    }
    return variants
  })
}

const explanations = {
  heic: 'HEIC photos cannot be read here. Please choose a JPEG, or set the camera to “Most Compatible”.',
  svg: 'SVG drawings are not accepted. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  unknown: 'This is not a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
}

function decoder(source: string | Buffer): Sharp {
  return sharp(source, { animated: true, failOn: 'error', limitInputPixels: pictureMaxPixels })
}

async function toWebp(picture: Sharp, width: number): Promise<Buffer> {
  try {
    return await picture
      .autoOrient()
      .resize({ width, height: webpMaxSidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: 60 })
      .toBuffer()
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (/exceeds pixel limit/.test(error.message)) {
    return fault('too-large', 'The picture has too many pixels (100 megapixels at most)')
  }
  if (/no space left|cannot allocate|out of memory/i.test(error.message)) return error
  return damaged('The picture is damaged or incomplete. Please choose it again.')
}

function damaged(message: string): Fault {
  return fault('not-a-picture', message, { status: 422 })
}
