/** Request to the worker: scale a picture so that its longer side is at most `maxSidePx`. */
export type SmallOrder = { picture: Blob; maxSidePx: number }

/** Undefined when the picture cannot be decoded. */
export type SmallReply = Blob | undefined

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a small version of a picture as a file; rejects when it cannot be decoded. Off the main thread and one at a
 * time, because a decoded picture takes 10 MB, and a phone has no memory for fifty of them.
 */
export function smallPicture(order: SmallOrder, signal: AbortSignal): Promise<Blob> {
  const made = last.then(() => {
    // A picture that has left the viewport must not delay the visible ones.
    signal.throwIfAborted()
    return ask(order)
  })
  last = made.catch(() => undefined)
  return made
}

function ask(order: SmallOrder): Promise<Blob> {
  worker ??= new Worker(new URL('small-worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  const heard = new AbortController()
  const { signal } = heard
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => reject(new Error('No picture came of it'))
    const hear = ({ data }: MessageEvent<SmallReply>) => (data ? resolve(data) : fail())
    const giveUp = () => {
      // The failed worker never replies again; the next request starts a new one.
      asked.terminate()
      worker = undefined
      fail()
    }
    asked.addEventListener('message', hear, { signal })
    asked.addEventListener('error', giveUp, { signal })
    asked.postMessage(order)
  }).finally(() => heard.abort())
}
