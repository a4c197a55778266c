import compress from 'browser-image-compression/dist/browser-image-compression.mjs'

import { readPictureFile } from '#contract/picture-file/read.ts'
import { storedSideOf } from '#contract/picture-file/sizes.ts'
import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import type { Compressed } from './compress-picture.ts'
import { finished, quality } from './finished.ts'

/**
 * Compresses a picture, or a part of it, where a worker has nothing to draw on: Safari before 16.4. On the
 * main thread, for the library opens pictures there as images, which workers do not have.
 */
export async function byLibrary(file: File, area: Area | undefined): Promise<Compressed> {
  const source = area ? await cropOf(file, area) : file
  const read = readPictureFile(new Uint8Array(await source.arrayBuffer()))
  const picture = await compress(source, {
    // The library's own worker would be fetched from another origin.
    useWebWorker: false,
    maxWidthOrHeight: read ? storedSideOf(read) : pictureMaxSidePx,
    initialQuality: quality,
    fileType: 'image/jpeg',
  })
  const isStill = read !== undefined && read.frames > 1
  return { ...(await finished(picture)), ...(isStill && { isStill }) }
}

/** Without loss. */
async function cropOf(file: File, { x, y, width, height }: Area): Promise<File> {
  const [, whole] = await compress.drawFileInCanvas(file)
  const part = Object.assign(document.createElement('canvas'), { width, height })
  part.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, width, height)
  const written = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/png'))
  return new File(written ? [written] : [], file.name, { type: 'image/png' })
}
