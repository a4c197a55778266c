import type { Area } from '#contract/picture.ts'

/** How long the longer side may be, in px, and which part of the picture it is, if not all. */
type Wanted = { maxSidePx: number; area?: Area | undefined }

/** A picture upright on a canvas, never enlarged. Rejects what cannot be read here. */
export async function drawSmall(file: Blob, { maxSidePx, area }: Wanted): Promise<OffscreenCanvas> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: whole.width, height: whole.height }
    const scale = Math.min(1, maxSidePx / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is nothing to draw on')
    context.imageSmoothingQuality = 'high'
    context.drawImage(whole, x, y, width, height, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    // Otherwise 48 MB of a photo stay until somebody tidies up.
    whole.close()
  }
}
