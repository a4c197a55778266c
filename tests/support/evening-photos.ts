import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { phonePhoto } from './pictures.ts'

/** Writes this many different photos of 12 megapixels into a folder; resolves with their paths. */
export async function writePhotos(folder: string, count: number): Promise<string[]> {
  const basePhoto = await phonePhoto()
  const paths: string[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const path = join(folder, `photo-${nth}.jpg`)
    writeFileSync(path, await withSpot(basePhoto, nth))
    paths.push(path)
  }
  return paths
}

/**
 * Returns a copy of the photo with a coloured spot. Each number gives a different picture, much faster than
 * generating a new photo.
 */
export function withSpot(photo: Buffer, nth: number): Promise<Buffer> {
  const background = { r: (nth * 5) % 256, g: (255 - nth * 5) % 256, b: 90 }
  const spot = { create: { width: 300, height: 300, channels: 3, background } } as const
  return sharp(photo)
    .composite([{ input: spot, left: 50 * nth, top: 100 }])
    .jpeg({ quality: 80 })
    .withMetadata()
    .toBuffer()
}
