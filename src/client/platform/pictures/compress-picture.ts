import type { Area, PictureProblem } from '#contract/picture.ts'

import { extensionOf } from '../device/extension-of.ts'
import { whyUnreadable } from './why-unreadable.ts'

/**
 * A picture as it is queued: WebP or JPEG, upright, without EXIF, in the size of `storedSize`. Animations stay GIF or
 * WebP unchanged; pictures that this device cannot process are sent unchanged for the server to process.
 */
export type Compressed = {
  bytes: ArrayBuffer
  type: string
  /** In bytes. */
  size: number
  sha256: string
  /** The first frame of an animation. */
  isStill?: true
  /** Some browsers display the chosen file rotated. */
  isTurned?: true
}

/** Request to the worker. */
export type CompressRequest = {
  file: File
  area: Area | undefined
  /** Whether the picture is sent to the Take-Off server, which reads formats that some devices cannot. */
  isOurs: boolean
}

/** Reply to a request: the picture, or the problem with it. */
export type CompressResult<Result = Compressed, Problem = PictureProblem> =
  | { result: Result; problem?: never }
  | { result?: never; problem: Problem }

/** `undrawable`: the worker has no OffscreenCanvas. */
export type WorkerResult = CompressResult<Compressed, PictureProblem | 'undrawable'>

/** Compresses a picture, or an area of it, and names it with the extension of its new type. */
export async function compressPicture(
  order: CompressRequest,
): Promise<CompressResult<Compressed & { name: string }>> {
  const { result, problem } = await compressWithFallback(order)
  if (!result) return { problem }
  const name = `${order.file.name.replace(/\.[^.]*$/, '')}.${extensionOf(result.type)}`
  return { result: { ...result, name } }
}

/** Runs off the main thread, wherever a worker can draw. */
async function compressWithFallback(order: CompressRequest): Promise<CompressResult> {
  const { result, problem } = await compressInWorker(order)
  if (result) return { result }
  if (problem !== 'undrawable') return { problem }
  try {
    const { compressByLibrary } = await import('./compress-by-library.ts')
    return { result: await compressByLibrary(order.file, order.area) }
  } catch {
    return { problem: await whyUnreadable(order.file) }
  }
}

async function compressInWorker(order: CompressRequest): Promise<WorkerResult> {
  const worker = new Worker(new URL('compress-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerResult>) => resolve(data))
      worker.addEventListener('error', () => resolve({ problem: 'broken' }))
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}
