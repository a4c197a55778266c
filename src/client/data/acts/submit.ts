import { isFull } from '#device/storage.ts'
import type { Entry, Refused, Write } from '#sync/queue/entry.ts'

import { drain } from '../outbox/drain.ts'
import { onOutboxEvent, publish } from '../outbox/outbox-events.ts'
import { outbox } from '../outbox/outbox.ts'
import { sessionNow } from '../session/state.ts'
import { keepSafely } from './keep-safely.ts'

/** Result of a write, as its form gets it. */
export type SubmitOutcome =
  | { kind: 'sent' }
  /** Nothing is left to do: a removal cancelled an unsent addition, or the repaired entry was discarded. */
  | { kind: 'undone' }
  /** Saved on this device, to be sent later. `refusal`: the server failed on it. */
  | { kind: 'queued'; refusal?: Refused }
  /** Refused and parked; the form becomes its repair. `isAlone`: it contains no changes that were saved earlier. */
  | { kind: 'refused'; refusal: Refused; id: string; itemId: string; isAlone: boolean }
  /** Not saved: the device is full. */
  | { kind: 'full' }
  /** The session ended meanwhile; the entry stays queued for its owner. */
  | { kind: 'signed-out' }
  /** Not saved: nobody is signed in. */
  | { kind: 'ownerless' }

/** After this time without a result, the form displays "Saved on this phone". */
const formWaitMs = 8000

/** Draft of a form: its storage keys, and a callback for when the write is saved. */
type FormDraft = { keys: readonly string[]; markSaved: () => void }

const noDraft: FormDraft = { keys: [], markSaved: () => {} }

/** Enqueues a write, tries to send it, and resolves with its outcome. All writes of screens use it. */
export async function submit(write: Write, draft = noDraft): Promise<SubmitOutcome> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return { kind: 'ownerless' }
  const startedAt = Date.now()
  const enqueued = await enqueue(owner, write, draft.keys)
  if (enqueued === 'full') return { kind: 'full' }
  draft.markSaved()
  publish({ type: 'saved' })
  if (!enqueued) return { kind: 'undone' }
  const outcome = await firstOutcome(enqueued, enqueued.savedAt >= startedAt)
  return sessionNow()?.owner === owner ? outcome : { kind: 'signed-out' }
}

/** With other entries ahead, the form does not wait for the result: photos are often posted in a row. */
async function isBehindOthers(entry: Entry): Promise<boolean> {
  const entries = await outbox.entries(entry.owner)
  const isPending = ({ state }: Entry) => state !== 'sent' && state !== 'parked'
  return entries.some((each) => each.id !== entry.id && isPending(each))
}

async function enqueue(owner: string, write: Write, draft: FormDraft['keys']) {
  try {
    return await keepSafely(() => outbox.enqueue(owner, write, draft))
  } catch (caught) {
    if (isFull(caught)) return 'full'
    throw caught
  }
}

async function firstOutcome(entry: Entry, isAlone: boolean): Promise<SubmitOutcome> {
  const { id, itemId } = entry
  let stop = () => {}
  const outcome = new Promise<SubmitOutcome>((resolve) => {
    stop = onOutboxEvent((event) => {
      if (!('entry' in event) || event.entry.id !== id) return
      if (event.type === 'sent') resolve({ kind: 'sent' })
      if (event.type === 'waiting') {
        resolve({ kind: 'queued', ...(event.refusal && { refusal: event.refusal }) })
      }
      if (event.type === 'parked') {
        resolve({ kind: 'refused', refusal: event.refusal, id, itemId, isAlone })
      }
    })
  })
  const queued = (): SubmitOutcome => ({ kind: 'queued' })
  const timeout = new Promise((resolve) => setTimeout(resolve, formWaitMs)).then(queued)
  // Called after subscribing, because an outcome may arrive at any time.
  const firstDrain = isBehindOthers(entry).then((isBehind) => {
    const drained = drain.wake()
    return isBehind ? undefined : drained
  })
  try {
    return await Promise.race([outcome, firstDrain.then(queued), timeout])
  } finally {
    stop()
  }
}
