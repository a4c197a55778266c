import { drawThumbnail } from './draw-thumbnail.ts'
import type { ThumbnailRequest, ThumbnailResult } from './thumbnail.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ThumbnailRequest>) => {
  void thumbnailOf(data)
    .catch(() => undefined)
    .then((reply: ThumbnailResult) => globalThis.postMessage(reply))
})

async function thumbnailOf({ picture, maxSidePx }: ThumbnailRequest): Promise<Blob> {
  const canvas = await drawThumbnail(picture, maxSidePx)
  return canvas.convertToBlob({ type: 'image/webp' })
}
