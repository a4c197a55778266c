/** A request to the worker: a picture whose longer side is to have at most `maxSidePx`. */
export type SmallOrder = { picture: Blob; maxSidePx: number }

/** Undefined when the picture cannot be read. */
export type SmallReply = Blob | undefined

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture made small, as a file; rejects when it cannot be read. Off the main thread and one at a time:
 * a picture as it is sent takes 10 MB once it is opened, and fifty of them are more than a phone has.
 */
export function smallPicture(order: SmallOrder, signal: AbortSignal): Promise<Blob> {
  const made = last.then(() => {
    // A picture that has left the view meanwhile must not keep the visible ones waiting.
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
      // It never answers again: the next order gets a new one.
      asked.terminate()
      worker = undefined
      fail()
    }
    asked.addEventListener('message', hear, { signal })
    asked.addEventListener('error', giveUp, { signal })
    asked.postMessage(order)
  }).finally(() => heard.abort())
}
