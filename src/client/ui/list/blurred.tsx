import { thumbHashToRGBA } from 'thumbhash'

/**
 * What a picture looks like from far away: 32 px at most, which the browser smooths. It is drawn when it
 * comes into view, for a long list has more cards at hand than are seen.
 */
export function Blurred({ thumbHash }: { thumbHash: string }) {
  return <canvas key={thumbHash} data-thumb-hash={thumbHash} ref={drawWhenSeen} />
}

const inView = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLCanvasElement)) continue
    inView.unobserve(target)
    draw(target)
  }
})

function drawWhenSeen(canvas: HTMLCanvasElement) {
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
    // What is no ThumbHash shows nothing.
  }
}
