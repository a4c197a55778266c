import { toastSuccess } from '#client/platform/toasts.ts'
import type { Resource } from '#contract/resource.ts'
import { isFull } from '#device/storage.ts'
import type { WordsWrite } from '#sync/queue/enqueue.ts'
import type { Entry, Refused } from '#sync/queue/entry.ts'

import { drain } from '../outbox/drain.ts'
import { type OutboxEvent, onOutboxEvent, publish } from '../outbox/outbox-events.ts'
import { outbox } from '../outbox/outbox.ts'
import { savedTogether } from '../outbox/together.ts'
import { sessionNow } from '../session/state.ts'
import { keepSafely } from './keep-safely.ts'
import { sayHow } from './say.ts'
import { type Of, severalWords } from './write-words.ts'

/** After this time without a result, a toast tells that the changes are saved on this device. */
const patienceMs = 8000

/**
 * Enqueues writes of one kind in one step and sends them one by one, with a single toast for all. Resolves with true
 * as soon as they are enqueued.
 */
export async function submitTogether(
  resource: Resource,
  writes: readonly WordsWrite[],
): Promise<boolean> {
  const [write] = writes
  if (!write) return true
  const of = { resource, write }
  const kept = await keepAll(writes)
  if (typeof kept === 'string') {
    sayHow(of, { kind: kept })
    return false
  }
  const going = follow(of, kept)
  publish({ type: 'saved' })
  void sayIfWaiting(of, going)
  return true
}

type EnqueuedWrites = { owner: string; entries: readonly (Entry | undefined)[] }

async function keepAll(
  writes: readonly WordsWrite[],
): Promise<EnqueuedWrites | 'full' | 'ownerless'> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return 'ownerless'
  try {
    return { owner, entries: await keepSafely(() => outbox.enqueueAll(owner, writes)) }
  } catch (caught) {
    if (isFull(caught)) return 'full'
    throw caught
  }
}

/** `isOver`: all entries have an outcome. `refusal`: the server failed on at least one of them. */
type Going = { isOver: boolean; refusal?: Refused }

/** Displays one toast when the last entry is sent; refusals have their own toasts. */
function follow(of: Of, { owner, entries }: EnqueuedWrites): Going {
  const left = new Set(entries.flatMap((entry) => entry?.id ?? []))
  for (const id of left) savedTogether.add(id)
  const going: Going = { isOver: false }
  // A removal that cancelled an unsent addition has no entry, and counts as done.
  let done = entries.length - left.size
  const stop = onOutboxEvent((news) => {
    if (news.type === 'session-ended') end()
    else if (news.type === 'saved' || news.type === 'discarded') forgetGone().catch(() => undefined)
    else if ('entry' in news && left.has(news.entry.id)) hear(news)
  })
  const hear = (news: Extract<OutboxEvent, { entry: Entry }>) => {
    if (news.type === 'waiting' && news.refusal) going.refusal = news.refusal
    if (news.type !== 'sent' && news.type !== 'parked') return
    left.delete(news.entry.id)
    if (news.type === 'sent') done += 1
    // After a refusal the entry gets a toast of its own again.
    else savedTogether.delete(news.entry.id)
    if (left.size === 0) finish()
  }
  /** Entries that were discarded or merged into a later write have no outcome. */
  const forgetGone = async () => {
    const there = new Set((await outbox.entries(owner)).map(({ id }) => id))
    for (const id of left) if (!there.has(id)) left.delete(id)
    if (left.size === 0 && !going.isOver) finish()
  }
  const end = () => {
    going.isOver = true
    stop()
    // From now on, each of these gets a toast of its own.
    for (const id of left) savedTogether.delete(id)
  }
  const finish = () => {
    end()
    if (done > 0 && document.visibilityState === 'visible') toastSuccess(severalWords(of, done))
  }
  if (left.size === 0) finish()
  return going
}

/** Displays a single toast if entries cannot be sent now, however many they are. */
async function sayIfWaiting(of: Of, going: Going) {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([drain.wake(), patience])
  const { isOver, refusal } = going
  if (!isOver) sayHow(of, { kind: 'queued', ...(refusal && { refusal }) })
}
