import { contextOf } from './draw.ts'

const sidePx = 32
/** Padding has the value of a block without coefficients. */
const grey = { least: 100, most: 156 }

/** Whether a canvas gives back the pixels that were drawn: some browsers add noise, or give nothing at all. */
export function isHonest(): boolean {
  const drawn = new ImageData(sidePx, sidePx)
  for (let at = 0; at < drawn.data.length; at += 1)
    drawn.data[at] = at % 4 === 3 ? 255 : (at * 7) % 256
  const context = contextOf(new OffscreenCanvas(sidePx, sidePx))
  context.putImageData(drawn, 0, 0)
  const { data } = context.getImageData(0, 0, sidePx, sidePx)
  return data.every((value, at) => value === drawn.data[at])
}

/** Whether nothing is to be seen: a device that is short of memory draws nothing, and does not say so. */
export function isBlank(drawn: OffscreenCanvas | ImageBitmap): boolean {
  const context = contextOf(new OffscreenCanvas(sidePx, sidePx))
  context.drawImage(drawn, 0, 0, sidePx, sidePx)
  const { data } = context.getImageData(0, 0, sidePx, sidePx)
  return data.every((value) => value === 0)
}

/**
 * Whether the last pixels are the padding of a decoder, where the data of a JPEG end too early: all of the
 * same grey.
 */
export function endsInPadding(whole: ImageBitmap): boolean {
  const [left, top] = [whole.width, whole.height].map((side) => Math.floor((side - 1) / 8) * 8)
  const width = whole.width - (left ?? 0)
  const height = whole.height - (top ?? 0)
  const context = contextOf(new OffscreenCanvas(width, height))
  context.drawImage(whole, -(left ?? 0), -(top ?? 0))
  const { data } = context.getImageData(0, 0, width, height)
  const [red = 0] = data
  const isPadding = (value: number, at: number) => at % 4 === 3 || Math.abs(value - red) <= 1
  return red >= grey.least && red <= grey.most && data.every(isPadding)
}
