import type { CompressOrder } from './compress-picture.ts'
import { makePicture } from './make-picture.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<CompressOrder>) => {
  void makePicture(data).then((reply) => globalThis.postMessage(reply))
})
