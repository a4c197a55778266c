// Common parts of the three compared outboxes: each runs in a worker that the page feeds with writes, and that can be
// terminated at any moment, as a system terminates an app.

/** A change of one field: the `nth` of all writes, in the lane `lane`. */
export type Write = { nth: number; lane: number }

/** `checksReplies`: the client reads the body of a reply, and does not only check that there is one. */
export type Start = { checksReplies: boolean }

export type ToClient =
  | { type: 'start'; start: Start }
  | { type: 'write'; write: Write }
  /** The network may be available again; browsers report it by `online` and `sync`. */
  | { type: 'wake' }

export type FromClient =
  | { type: 'ready' }
  /** The write is acknowledged to the admin; from now on it must not be lost. */
  | { type: 'acknowledged'; nth: number }
  /** The write is reported as failed to the admin, whose form still contains it. */
  | { type: 'refused'; nth: number }
  /** Number of unsent writes, as far as the client can tell. */
  | { type: 'unsent'; count: number }

/** The interface of an outbox for the page. */
export type Outbox = {
  write: (write: Write) => Promise<'acknowledged' | 'refused'>
  wake: () => void
  unsent: () => Promise<number>
}

export const updatePath = '/admin/update-member/'
export const keyHeader = 'idempotency-key'

/** The text of a write in every kind of request body. */
export const wordsOf = ({ nth, lane }: Write) => `write ${nth} to ${lane}`

/** Returns whether a reply confirms the write with `success`: a captive portal answers with 200 too. */
export async function isConfirmed(reply: Response): Promise<boolean> {
  if (!reply.ok) return false
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

const postToPage = (message: FromClient) => globalThis.postMessage(message)

/** Runs an outbox in this worker, and connects it to the messages of the page. */
export function serve(open: (start: Start) => Promise<Outbox>) {
  let outbox: Outbox | undefined
  const handle = async (message: ToClient) => {
    if (message.type === 'start') {
      outbox = await open(message.start)
      postToPage({ type: 'ready' })
    }
    if (!outbox) return
    if (message.type === 'write') {
      const { nth } = message.write
      postToPage({ type: await outbox.write(message.write), nth })
    }
    if (message.type === 'wake') {
      outbox.wake()
      postToPage({ type: 'unsent', count: await outbox.unsent() })
    }
  }
  globalThis.addEventListener('message', ({ data }: MessageEvent<ToClient>) => void handle(data))
}
