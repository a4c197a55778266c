import compress from 'browser-image-compression/dist/browser-image-compression.mjs'

import { readPictureFile } from '#contract/picture-file/read.ts'
import { storedSideOf } from '#contract/picture-file/sizes.ts'
import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import type { Compressed } from './compress-picture.ts'
import { finished, quality } from './finished.ts'

/**
 * Compresses a picture, or an area of it, without OffscreenCanvas in workers: Safari before 16.4. Runs on the main
 * thread, because the library opens pictures as image elements, which workers lack.
 */
export async function compressByLibrary(file: File, area: Area | undefined): Promise<Compressed> {
  const source = area ? await cropOf(file, area) : file
  const pictureFile = readPictureFile(new Uint8Array(await source.arrayBuffer()))
  const picture = await compress(source, {
    // The library's worker would be loaded from another origin.
    useWebWorker: false,
    maxWidthOrHeight: pictureFile ? storedSideOf(pictureFile) : pictureMaxSidePx,
    initialQuality: quality,
    fileType: 'image/jpeg',
  })
  const isStill = pictureFile !== undefined && pictureFile.frames > 1
  return { ...(await finished(picture)), ...(isStill && { isStill }) }
}

/** Returns an area of a picture as PNG, without loss. */
async function cropOf(file: File, { x, y, width, height }: Area): Promise<File> {
  const [, whole] = await compress.drawFileInCanvas(file)
  const cropped = Object.assign(document.createElement('canvas'), { width, height })
  cropped.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, width, height)
  const png = await new Promise<Blob | null>((resolve) => cropped.toBlob(resolve, 'image/png'))
  return new File(png ? [png] : [], file.name, { type: 'image/png' })
}
