import type { Clock } from '#device/clock.ts'
import { isFull } from '#device/storage.ts'
import type { makeOutbox } from '#sync/outbox.ts'
import type { Entry, Refused, Write } from '#sync/queue/entry.ts'
import type { Drain } from '#sync/sending/drain.ts'

import type { OutboxEvents } from '../engine/events.ts'

/** Result of a write, as its form gets it. */
export type SubmitOutcome =
  | { kind: 'sent' }
  /** Nothing is left to do: a removal cancelled an unsent addition, or the repaired entry was discarded. */
  | { kind: 'nothing-to-send' }
  /** Saved on this device, to be sent later. `refusal`: the server failed on it. */
  | { kind: 'queued'; refusal?: Refused }
  /**
   * Refused and parked; the form becomes its repair. `hasNoEarlierChanges`: it contains no changes that were saved
   * earlier.
   */
  | { kind: 'refused'; refusal: Refused; id: string; itemId: string; hasNoEarlierChanges: boolean }
  /** Not saved: the device is full. */
  | { kind: 'full' }
  /** The session ended meanwhile; the entry stays queued for its owner. */
  | { kind: 'signed-out' }
  /** Not saved: nobody is signed in. */
  | { kind: 'not-signed-in' }

/** After this time without a result, the form displays "Saved on this phone". */
const formWaitMs = 8000

/** Draft of a form: its storage keys, and a callback for when the write is saved. */
type FormDraft = { keys: readonly string[]; markSaved: () => void }

const noDraft: FormDraft = { keys: [], markSaved: () => {} }

/** Dependencies of saving a write, replaceable in tests. */
export type SubmitPorts = {
  owner: () => string | undefined
  outbox: Pick<ReturnType<typeof makeOutbox>, 'enqueue' | 'enqueueAll' | 'entries'>
  drain: Drain
  events: Pick<OutboxEvents, 'publish' | 'onOutboxEvent'>
  clock: Clock
  /** Runs a change of the storage after making room for it; rejects when the device is full even then. */
  storeDurably: <T>(store: () => Promise<T>) => Promise<T>
}

/** Enqueues a write, tries to send it, and resolves with its outcome. All writes of screens use it. */
export type Submit = (write: Write, draft?: FormDraft) => Promise<SubmitOutcome>

/** Creates `submit` for the signed-in person. */
export function makeSubmit(ports: SubmitPorts): Submit {
  const { owner: ownerNow, events, clock } = ports
  return async (write, draft = noDraft) => {
    const owner = ownerNow()
    if (owner === undefined) return { kind: 'not-signed-in' }
    const startedAt = clock.now()
    const enqueued = await savedOrFull(() =>
      ports.storeDurably(() => ports.outbox.enqueue(owner, write, draft.keys)),
    )
    if (enqueued === 'full') return { kind: 'full' }
    draft.markSaved()
    events.publish({ type: 'saved' })
    if (!enqueued) return { kind: 'nothing-to-send' }
    const outcome = await firstOutcome(ports, enqueued, enqueued.savedAt >= startedAt)
    return ownerNow() === owner ? outcome : { kind: 'signed-out' }
  }
}

/** Resolves with the result of `save`, or with "full" when the device is. */
export async function savedOrFull<T>(save: () => Promise<T>): Promise<T | 'full'> {
  try {
    return await save()
  } catch (caught) {
    if (isFull(caught)) return 'full'
    throw caught
  }
}

/**
 * Whether other entries are to be sent first. The form does not wait for them, because photos are often posted in a
 * row.
 */
async function isBehindOthers({ outbox }: SubmitPorts, entry: Entry): Promise<boolean> {
  const entries = await outbox.entries(entry.owner)
  const isPending = ({ state }: Entry) => state !== 'sent' && state !== 'parked'
  return entries.some((each) => each.id !== entry.id && isPending(each))
}

async function firstOutcome(
  ports: SubmitPorts,
  entry: Entry,
  hasNoEarlierChanges: boolean,
): Promise<SubmitOutcome> {
  const { id, itemId } = entry
  let stop = () => {}
  const outcome = new Promise<SubmitOutcome>((resolve) => {
    const stopListening = ports.events.onOutboxEvent((event) => {
      if (!('entry' in event) || event.entry.id !== id) return
      if (event.type === 'sent') resolve({ kind: 'sent' })
      if (event.type === 'waiting') {
        resolve({ kind: 'queued', ...(event.refusal && { refusal: event.refusal }) })
      }
      if (event.type === 'parked') {
        resolve({
          kind: 'refused',
          refusal: event.refusal,
          id,
          itemId,
          hasNoEarlierChanges,
        })
      }
    })
    const cancelTimeout = ports.clock.after(formWaitMs, () => resolve({ kind: 'queued' }))
    stop = () => {
      stopListening()
      cancelTimeout()
    }
  })
  // Called after subscribing, because an outcome may arrive at any time.
  const firstDrain = isBehindOthers(ports, entry).then((isBehind) => {
    const drained = ports.drain.wake()
    return isBehind ? undefined : drained
  })
  try {
    return await Promise.race([outcome, firstDrain.then(() => ({ kind: 'queued' }) as const)])
  } finally {
    stop()
  }
}
