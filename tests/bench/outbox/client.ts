// What the three outboxes have in common here: each lives in a worker that the page feeds with writes
// and can end at any moment, as a system ends an app.

/** A change of one field of a thing: the `nth` of all writes, in the lane of that thing. */
export type Write = { nth: number; lane: number }

/** Careful: whoever reads the answer itself, not only whether there was one. */
export type Start = { isCareful: boolean }

export type ToClient =
  | { type: 'start'; start: Start }
  | { type: 'write'; write: Write }
  /** The network may be back: what browsers tell by `online` and `sync`. */
  | { type: 'wake' }

export type FromClient =
  | { type: 'ready' }
  /** The admin is told that it is saved; from now on it must not be lost. */
  | { type: 'kept'; nth: number }
  /** The admin is told that it failed, and has it still. */
  | { type: 'refused'; nth: number }
  /** How many writes are not sent, as far as the client knows. */
  | { type: 'left'; count: number }

/** An outbox as the page sees it. */
export type Outbox = {
  write: (write: Write) => Promise<'kept' | 'refused'>
  wake: () => void
  left: () => Promise<number>
}

export const updatePath = '/admin/update-gallery/'
export const keyHeader = 'idempotency-key'

/** The words in which a write travels, in whatever kind of body. */
export const wordsOf = ({ nth, lane }: Write) => `write ${nth} to ${lane}`

/** Whether an answer is the server's own "done": a captive portal says 200 too. */
export async function isConfirmed(answer: Response): Promise<boolean> {
  if (!answer.ok) return false
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

const tell = (message: FromClient) => globalThis.postMessage(message)

/** Runs an outbox in this worker. */
export function serve(open: (start: Start) => Promise<Outbox>) {
  let outbox: Outbox | undefined
  const hear = async (message: ToClient) => {
    if (message.type === 'start') {
      outbox = await open(message.start)
      tell({ type: 'ready' })
    }
    if (!outbox) return
    if (message.type === 'write') {
      const { nth } = message.write
      tell({ type: await outbox.write(message.write), nth })
    }
    if (message.type === 'wake') {
      outbox.wake()
      tell({ type: 'left', count: await outbox.left() })
    }
  }
  globalThis.addEventListener('message', ({ data }: MessageEvent<ToClient>) => void hear(data))
}
