import sharp, { type Metadata, type Sharp } from 'sharp'

import { pictureMaxPixels } from '#contract/picture.ts'

/** Maximum number of pixels decoded together, in consecutive frames: 16 MB. */
const stripMaxPixels = 4_000_000

type Strip = { page: number; pages: number }

/** Returns an upright, lossless WebP of an animation. */
export async function turnAnimation(source: string | Buffer, header: Metadata): Promise<Buffer> {
  const { width, height, pages = 1, delay, loop } = header
  // Decoders restart at the first frame for every strip, so few strips are better.
  const most = Math.max(1, Math.floor(stripMaxPixels / (width * height)))
  const frames: Buffer[] = []
  for (let page = 0; page < pages; page += most) {
    frames.push(...(await framesOf(source, header, { page, pages: Math.min(most, pages - page) })))
  }
  const timing = { ...(delay && { delay }), ...(loop !== undefined && { loop }) }
  const joined = sharp(frames, { join: { animated: true } })
  return joined.webp({ lossless: true, effort: 0, ...timing }).toBuffer()
}

/** Returns the upright frames of a strip, each as a PNG. */
async function framesOf(
  source: string | Buffer,
  { width, height, orientation = 1 }: Metadata,
  strip: Strip,
): Promise<Buffer[]> {
  const options = { failOn: 'error', limitInputPixels: pictureMaxPixels, ...strip } as const
  const decoded = sharp(source, options).raw()
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true })
  const { channels } = info
  const frameBytes = width * height * channels
  const frames: Buffer[] = []
  for (let from = 0; from < data.length; from += frameBytes) {
    const pixels = data.subarray(from, from + frameBytes)
    const frame = sharp(pixels, { raw: { width, height, channels } })
    const upright = turns[orientation]?.(frame) ?? frame
    frames.push(await upright.png({ compressionLevel: 1 }).toBuffer())
  }
  return frames
}

/** Operations by EXIF orientation; sharp mirrors before it rotates. */
const turns: Record<number, (frame: Sharp) => Sharp> = {
  2: (frame) => frame.flop(),
  3: (frame) => frame.rotate(180),
  4: (frame) => frame.flip(),
  5: (frame) => frame.flip().rotate(90),
  6: (frame) => frame.rotate(90),
  7: (frame) => frame.flip().rotate(270),
  8: (frame) => frame.rotate(270),
}
