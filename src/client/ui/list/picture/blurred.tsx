import { thumbHashToRGBA } from 'thumbhash'

/**
 * Blurred preview of a picture: at most 32 px, smoothed by the browser. Drawn when it comes into view, because a long
 * list has more cards than are visible.
 */
export function Blurred({ thumbHash }: { thumbHash: string }) {
  return <canvas key={thumbHash} data-thumb-hash={thumbHash} ref={drawWhenVisible} />
}

const inView = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLCanvasElement)) continue
    inView.unobserve(target)
    draw(target)
  }
})

function drawWhenVisible(canvas: HTMLCanvasElement) {
  inView.observe(canvas)
  return () => inView.unobserve(canvas)
}

function draw(canvas: HTMLCanvasElement) {
  try {
    const hash = atob(canvas.dataset['thumbHash'] ?? '')
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(hash, (each) => each.charCodeAt(0)))
    Object.assign(canvas, { width: w, height: h })
    const pixels = new ImageData(new Uint8ClampedArray(rgba), w, h)
    canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  } catch {
    // An invalid ThumbHash draws nothing.
  }
}
