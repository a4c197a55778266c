import type { CompressRequest } from './compress-picture.ts'
import { preparePicture } from './make-picture.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void preparePicture(data).then((reply) => globalThis.postMessage(reply))
})
