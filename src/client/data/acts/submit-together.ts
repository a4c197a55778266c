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

/** So long nothing is said of what is on its way. */
const patienceMs = 8000

/**
 * Keeps writes of one kind in one step and sends them, each by itself; what becomes of them is said once.
 * Resolves with whether they are kept, as soon as they are.
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

/** Whether all of what was saved together has an outcome; `refusal`: the server failed on some of it. */
type Going = { isOver: boolean; refusal?: Refused }

/** Says once that they are sent, when the last of them is; what is refused says so itself. */
function follow(of: Of, { owner, entries }: EnqueuedWrites): Going {
  const left = new Set(entries.flatMap((entry) => entry?.id ?? []))
  for (const id of left) savedTogether.add(id)
  const going: Going = { isOver: false }
  // What was never sent vanishes with its removal.
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
    // Whatever becomes of it after a refusal is said of it alone.
    else savedTogether.delete(news.entry.id)
    if (left.size === 0) finish()
  }
  /** What was given up, or became part of a later write, is not waited for. */
  const forgetGone = async () => {
    const there = new Set((await outbox.entries(owner)).map(({ id }) => id))
    for (const id of left) if (!there.has(id)) left.delete(id)
    if (left.size === 0 && !going.isOver) finish()
  }
  const end = () => {
    going.isOver = true
    stop()
    // Nobody speaks for these any more: each does so itself.
    for (const id of left) savedTogether.delete(id)
  }
  const finish = () => {
    end()
    if (done > 0 && document.visibilityState === 'visible') toastSuccess(severalWords(of, done))
  }
  if (left.size === 0) finish()
  return going
}

/** What cannot leave now is safe on this device: that is said once, however many they are. */
async function sayIfWaiting(of: Of, going: Going) {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([drain.wake(), patience])
  const { isOver, refusal } = going
  if (!isOver) sayHow(of, { kind: 'queued', ...(refusal && { refusal }) })
}
