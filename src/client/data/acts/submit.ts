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
  const savedFrom = Date.now()
  const kept = await keep(owner, write, draft.keys)
  if (kept === 'full') return { kind: 'full' }
  draft.markSaved()
  publish({ type: 'saved' })
  if (!kept) return { kind: 'undone' }
  const outcome = await firstOutcome(kept, kept.savedAt >= savedFrom)
  return sessionNow()?.owner === owner ? outcome : { kind: 'signed-out' }
}

/** With other entries ahead, the form does not wait for the result: photos are often posted in a row. */
async function isBehindOthers(entry: Entry): Promise<boolean> {
  const entries = await outbox.entries(entry.owner)
  const isOnItsWay = ({ state }: Entry) => state !== 'sent' && state !== 'parked'
  return entries.some((each) => each.id !== entry.id && isOnItsWay(each))
}

async function keep(owner: string, write: Write, draft: FormDraft['keys']) {
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
    stop = onOutboxEvent((news) => {
      if (!('entry' in news) || news.entry.id !== id) return
      if (news.type === 'sent') resolve({ kind: 'sent' })
      if (news.type === 'waiting') {
        resolve({ kind: 'queued', ...(news.refusal && { refusal: news.refusal }) })
      }
      if (news.type === 'parked') {
        resolve({ kind: 'refused', refusal: news.refusal, id, itemId, isAlone })
      }
    })
  })
  const queued = (): SubmitOutcome => ({ kind: 'queued' })
  const patience = new Promise((resolve) => setTimeout(resolve, formWaitMs)).then(queued)
  // Called after subscribing, because an outcome may arrive at any time.
  const tried = isBehindOthers(entry).then((isBehind) => {
    const woken = drain.wake()
    return isBehind ? undefined : woken
  })
  try {
    return await Promise.race([outcome, tried.then(queued), patience])
  } finally {
    stop()
  }
}
