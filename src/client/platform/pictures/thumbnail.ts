/** Request to the worker: scale a picture so that its longer side is at most `maxSidePx`. */
export type ThumbnailRequest = { picture: Blob; maxSidePx: number }

/** Undefined when the picture cannot be decoded. */
export type ThumbnailResult = Blob | undefined

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a small version of a picture as a file; rejects when it cannot be decoded. Off the main thread and one at a
 * time, because a decoded picture takes 10 MB, and a phone has no memory for fifty of them.
 */
export function makeThumbnail(order: ThumbnailRequest, signal: AbortSignal): Promise<Blob> {
  const result = last.then(() => {
    // A picture that has left the viewport must not delay the visible ones.
    signal.throwIfAborted()
    return requestSmall(order)
  })
  last = result.catch(() => undefined)
  return result
}

function requestSmall(order: ThumbnailRequest): Promise<Blob> {
  worker ??= new Worker(new URL('thumbnail-worker.ts', import.meta.url), { type: 'module' })
  const currentWorker = worker
  const listening = new AbortController()
  const { signal } = listening
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('The picture could not be decoded'))
    const onReply = ({ data }: MessageEvent<ThumbnailResult>) => (data ? resolve(data) : fail())
    const onError = () => {
      // The failed worker never replies again; the next request starts a new one.
      currentWorker.terminate()
      worker = undefined
      fail()
    }
    currentWorker.addEventListener('message', onReply, { signal })
    currentWorker.addEventListener('error', onError, { signal })
    currentWorker.postMessage(order)
  }).finally(() => listening.abort())
}
