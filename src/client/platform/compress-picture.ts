/** A picture as it is queued: upright, without EXIF, at most 1920 px on its longer side. */
export type Compressed = {
  bytes: ArrayBuffer
  type: string
  /** In bytes. */
  size: number
  /** Hex; absent in a page without https. */
  sha256: string | undefined
}

/** What the worker answers; without a result the picture could not be decoded. */
export type CompressReply = { result: Compressed | undefined }

/** Compresses a picture off the main thread. Resolves with undefined when it cannot be decoded. */
export async function compressPicture(file: File): Promise<Compressed | undefined> {
  const worker = new Worker(new URL('compress-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CompressReply>) =>
        resolve(data.result),
      )
      worker.addEventListener('error', () => resolve(undefined))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
