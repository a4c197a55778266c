import { drawSmall } from './draw-small.ts'
import type { SmallOrder, SmallReply } from './small-picture.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<SmallOrder>) => {
  void smallOf(data)
    .catch(() => undefined)
    .then((reply: SmallReply) => globalThis.postMessage(reply))
})

async function smallOf({ picture, maxSidePx }: SmallOrder): Promise<Blob> {
  const canvas = await drawSmall(picture, maxSidePx)
  return canvas.convertToBlob({ type: 'image/webp' })
}
