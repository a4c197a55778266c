import { isFull } from '#device/storage.ts'
import type { Entry, Refused, Write } from '#sync/queue/entry.ts'

import { drain } from '../outbox/drain.ts'
import { onOutboxEvent, publish } from '../outbox/outbox-events.ts'
import { outbox } from '../outbox/outbox.ts'
import { sessionNow } from '../session/state.ts'
import { keepSafely } from './keep-safely.ts'

/** What a form learns of its write. */
export type SubmitOutcome =
  | { kind: 'sent' }
  /** It cancelled out what was never sent, or what it repaired was thrown away: nothing is left to do. */
  | { kind: 'undone' }
  /** Safe on this device; it is sent when that is possible. `refusal`: the server failed on it. */
  | { kind: 'queued'; refusal?: Refused }
  /**
   * Refused, and kept in the outbox: the form that shows it becomes its repair. `isAlone`: nothing that
   * was saved before is in it.
   */
  | { kind: 'refused'; refusal: Refused; id: string; itemId: string; isAlone: boolean }
  /** Not kept: the device is full. */
  | { kind: 'full' }
  /** The session ended meanwhile, and the form with it; the write waits for its owner. */
  | { kind: 'signed-out' }
  /** Not kept: nobody was signed in any more. */
  | { kind: 'ownerless' }

/** A form waits this long for the server before it says "Saved on this phone". */
const formWaitMs = 8000

/** What a form keeps of itself until it is saved: where, and what it does as soon as that is safe. */
type FormDraft = { keys: readonly string[]; markSaved: () => void }

const noDraft: FormDraft = { keys: [], markSaved: () => {} }

/** Keeps a write and tries to send it. Every write of every screen goes through here. */
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

/** Whoever posts one photo after the other must not wait for the ones before. */
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
  // Asked for once it is listened to: an outcome may come while this is asked.
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
