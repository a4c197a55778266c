import { scaled } from '#contract/picture-file/sizes.ts'

import { draw } from './draw.ts'

/** A picture upright on a canvas, its longer side at most so long. Rejects what cannot be read here. */
export async function drawSmall(file: Blob, maxSidePx: number): Promise<OffscreenCanvas> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return draw(whole, {
      fit: (size) => scaled(size, Math.min(1, maxSidePx / Math.max(size.width, size.height))),
    })
  } finally {
    // Otherwise 48 MB of a photo stay until somebody tidies up.
    whole.close()
  }
}
