import type { Area, PictureProblem } from '#contract/picture.ts'

import { whyUnreadable } from './why-unreadable.ts'

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
export type CompressReply<Result = Compressed, Problem = PictureProblem> =
  | { result: Result; problem?: never }
  | { result?: never; problem: Problem }

/** `undrawable`: the worker has nothing to draw on. */
export type WorkerReply = CompressReply<Compressed, PictureProblem | 'undrawable'>

/** Compresses a picture, or a part of it, and calls it by what it has become. */
export async function compressPicture(
  file: File,
  area?: Area,
): Promise<CompressReply<Compressed & { name: string }>> {
  const { result, problem } = await madeOf({ file, area })
  if (!result) return { problem }
  const extension = result.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extension}`
  return { result: { ...result, name } }
}

/** Off the main thread, wherever a worker can do it. */
async function madeOf(order: CompressOrder): Promise<CompressReply> {
  const { result, problem } = await replyTo(order)
  if (result) return { result }
  if (problem !== 'undrawable') return { problem }
  try {
    const { byLibrary } = await import('./by-library.ts')
    return { result: await byLibrary(order.file, order.area) }
  } catch {
    return { problem: await whyUnreadable(order.file).catch(() => 'broken' as const) }
  }
}

async function replyTo(order: CompressOrder): Promise<WorkerReply> {
  const worker = new Worker(new URL('compress-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => resolve(data))
      worker.addEventListener('error', () => resolve({ problem: 'broken' }))
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}
