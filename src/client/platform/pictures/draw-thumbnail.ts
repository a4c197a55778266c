import { scaled } from '#contract/picture-file/sizes.ts'

import { draw } from './draw.ts'

/**
 * Draws a picture upright on a canvas, its longer side at most `maxSidePx`. Rejects a picture that cannot be decoded.
 */
export async function drawThumbnail(file: Blob, maxSidePx: number): Promise<OffscreenCanvas> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return draw(whole, {
      fit: (size) => scaled(size, Math.min(1, maxSidePx / Math.max(size.width, size.height))),
    })
  } finally {
    // Frees the decoded photo (48 MB) without waiting for garbage collection.
    whole.close()
  }
}
