import { contextOf } from './draw.ts'

const sidePx = 32
/** Padding has the grey of a JPEG block without coefficients. */
const grey = { least: 100, most: 156 }

/**
 * Whether a canvas returns the drawn pixels unchanged: some browsers add noise, or return nothing, against
 * fingerprinting.
 */
export function returnsDrawnPixels(): boolean {
  const drawn = new ImageData(sidePx, sidePx)
  for (let index = 0; index < drawn.data.length; index += 1)
    drawn.data[index] = index % 4 === 3 ? 255 : (index * 7) % 256
  const context = contextOf(new OffscreenCanvas(sidePx, sidePx))
  context.putImageData(drawn, 0, 0)
  const { data } = context.getImageData(0, 0, sidePx, sidePx)
  return data.every((value, index) => value === drawn.data[index])
}

/** Whether a picture is fully transparent: a device short of memory draws nothing, without an error. */
export function isBlank(drawn: OffscreenCanvas | ImageBitmap): boolean {
  const context = contextOf(new OffscreenCanvas(sidePx, sidePx))
  context.drawImage(drawn, 0, 0, sidePx, sidePx)
  const { data } = context.getImageData(0, 0, sidePx, sidePx)
  return data.every((value) => value === 0)
}

/** Whether the last 8 × 8 block is uniform grey, as decoders fill in when the data of a JPEG ends too early. */
export function endsInPadding(whole: ImageBitmap): boolean {
  const [left, top] = [whole.width, whole.height].map((side) => Math.floor((side - 1) / 8) * 8)
  const width = whole.width - (left ?? 0)
  const height = whole.height - (top ?? 0)
  const context = contextOf(new OffscreenCanvas(width, height))
  context.drawImage(whole, -(left ?? 0), -(top ?? 0))
  const { data } = context.getImageData(0, 0, width, height)
  const [red = 0] = data
  const isPadding = (value: number, index: number) => index % 4 === 3 || Math.abs(value - red) <= 1
  return red >= grey.least && red <= grey.most && data.every(isPadding)
}
