import type { Area, PictureProblem } from '#contract/picture.ts'

import { extensionOf } from '../extension-of.ts'
import { whyUnreadable } from './why-unreadable.ts'

/**
 * A picture as it is queued: WebP or JPEG, upright, without EXIF, in the size of `keptSize`. What moves stays a
 * GIF or WebP as it was; what cannot be made right here goes as it is, for the server to do it.
 */
export type Compressed = {
  bytes: ArrayBuffer
  type: string
  /** In bytes. */
  size: number
  /** Hex. */
  sha256: string
  /** It moved, and is the first image of it alone. */
  isStill?: true
  /** Some browsers show the chosen file lying on its side. */
  isTurned?: true
}

/** A request to the worker. */
export type CompressOrder = {
  file: File
  area: Area | undefined
  /** Whether it goes to our server, which reads what some devices cannot. */
  isOurs: boolean
}

/** The answer to a request: the picture, or why there is none. */
export type CompressReply<Result = Compressed, Problem = PictureProblem> =
  | { result: Result; problem?: never }
  | { result?: never; problem: Problem }

/** `undrawable`: the worker has nothing to draw on. */
export type WorkerReply = CompressReply<Compressed, PictureProblem | 'undrawable'>

/** Compresses a picture, or a part of it, and calls it by what it has become. */
export async function compressPicture(
  order: CompressOrder,
): Promise<CompressReply<Compressed & { name: string }>> {
  const { result, problem } = await madeOf(order)
  if (!result) return { problem }
  const name = `${order.file.name.replace(/\.[^.]*$/, '')}.${extensionOf(result.type)}`
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
    return { problem: await whyUnreadable(order.file) }
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
