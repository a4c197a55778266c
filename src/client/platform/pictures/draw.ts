import { type Size, uprightSize } from '#contract/picture-file/sizes.ts'
import type { Area } from '#contract/picture.ts'

type DrawOptions = {
  /** Returns the target size for the size of the (cropped) picture. */
  fit: (size: Size) => Size
  /** EXIF orientation, 1 to 8. */
  orientation?: number | undefined
  /** Area to draw, in pixels of the upright picture. */
  area?: Area | undefined
}

/** Draws a picture upright on a canvas. */
export function draw(
  whole: ImageBitmap,
  { fit, orientation = 1, area }: DrawOptions,
): OffscreenCanvas {
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...uprightSize(whole, orientation) }
  const size = fit({ width, height })
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.scale(size.width / width, size.height / height)
  context.translate(-x, -y)
  const turn = new DOMMatrix(turns[orientation]?.(whole))
  context.setTransform(context.getTransform().multiply(turn))
  context.drawImage(whole, 0, 0)
  return canvas
}

/**
 * Returns the 2D context of a canvas.
 * @throws an error where the browser provides none.
 */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context')
  return context
}

/** Transformation matrix that turns a picture upright, by EXIF orientation. */
const turns: Record<number, (stored: Size) => number[]> = {
  2: ({ width }) => [-1, 0, 0, 1, width, 0],
  3: ({ width, height }) => [-1, 0, 0, -1, width, height],
  4: ({ height }) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: ({ height }) => [0, 1, -1, 0, height, 0],
  7: ({ width, height }) => [0, -1, -1, 0, height, width],
  8: ({ width }) => [0, -1, 1, 0, 0, width],
}
