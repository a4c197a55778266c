import { useCallback } from 'react'
import { thumbHashToRGBA } from 'thumbhash'

/** What a picture looks like from far away: 32 px at most, which the browser smooths. */
export function Blurred({ thumbHash }: { thumbHash: string }) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawOn(canvas, thumbHash), [thumbHash])
  return <canvas ref={draw} />
}

function drawOn(canvas: HTMLCanvasElement, thumbHash: string) {
  try {
    const bytes = Uint8Array.from(atob(thumbHash), (each) => each.charCodeAt(0))
    const { w, h, rgba } = thumbHashToRGBA(bytes)
    Object.assign(canvas, { width: w, height: h })
    const pixels = new ImageData(new Uint8ClampedArray(rgba), w, h)
    canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  } catch {
    // What is no ThumbHash shows nothing.
  }
}
