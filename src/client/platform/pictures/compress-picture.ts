import type { Area } from '#contract/picture.ts'

/** A picture as it is queued: WebP or JPEG, upright, without EXIF, at most 1920 px on its longer side. */
export type Compressed = {
  bytes: ArrayBuffer
  type: string
  /** In bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** What the worker is asked for. */
export type CompressOrder = { file: File; area: Area | undefined }

/** What comes of a picture: the result, or why there is none. */
export type CompressReply<Result = Compressed> =
  | { result: Result; problem?: never }
  /** `undecodable`: it is no picture this browser can read; `broken`: nobody could look at it. */
  | { result?: never; problem: 'undecodable' | 'broken' }

/** Compresses a picture, or a part of it, off the main thread, and calls it by what it has become. */
export async function compressPicture(
  file: File,
  area?: Area,
): Promise<CompressReply<Compressed & { name: string }>> {
  const reply = await replyTo({ file, area })
  if (!reply.result) return reply
  const extension = reply.result.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extension}`
  return { result: { ...reply.result, name } }
}

async function replyTo(order: CompressOrder): Promise<CompressReply> {
  const worker = new Worker(new URL('compress-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CompressReply>) => resolve(data))
      worker.addEventListener('error', () => resolve({ problem: 'broken' }))
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}
