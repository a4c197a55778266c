import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

import type { Preview } from '#contract/picture.ts'

/** More says nothing more to a ThumbHash. */
const sidePx = 32

/** Two files of one picture, as a path or in memory. */
type Files = { smallest: string | Buffer; largest: string | Buffer }

/** What is shown of a picture until it has come, from files that were made of it; of its first frame. */
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
