import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

import type { Preview } from '#contract/picture.ts'

/** Size of the thumbnail; a ThumbHash gains nothing from a larger one. */
const sidePx = 32

/** Two variants of a picture, as a path or in memory. */
type Files = { smallest: string | Buffer; largest: string | Buffer }

/** Returns the preview of a picture from its variants; of the first frame. */
export async function previewOf({ smallest, largest }: Files): Promise<Preview> {
  const { width, height } = await sharp(largest).metadata()
  const { data, info } = await sharp(smallest)
    .resize(sidePx, sidePx, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(info.width, info.height, data)
  return { width, height, thumbHash: Buffer.from(hash).toString('base64') }
}
