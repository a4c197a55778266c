import { toastSuccess } from '#client/platform/toasts.ts'
import type { Resource } from '#contract/resource.ts'
import { isFull } from '#device/storage.ts'
import type { WordsWrite } from '#sync/queue/enqueue.ts'
import type { Entry, Refused } from '#sync/queue/entry.ts'

import { outbox } from '../engine.ts'
import { drain } from '../outbox/drain.ts'
import { type News, onNews, tell } from '../outbox/news.ts'
import { savedTogether } from '../outbox/together.ts'
import { sessionNow } from '../session/state.ts'
import { makingRoom } from './make-room.ts'
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
  const owner = sessionNow()?.owner
  const kept = owner === undefined ? 'ownerless' : await keepAll(owner, writes)
  if (typeof kept === 'string') {
    sayHow(of, { kind: kept })
    return false
  }
  const going = follow(of, kept)
  tell({ type: 'saved' })
  void sayIfWaiting(of, going)
  return true
}

async function keepAll(owner: string, writes: readonly WordsWrite[]) {
  try {
    return await makingRoom(() => outbox.enqueueAll(owner, writes))
  } catch (caught) {
    if (isFull(caught)) return 'full'
    throw caught
  }
}

/** What is on its way of writes that were saved together. */
type Going = { left: Set<string>; isOver: boolean; refusal?: Refused }

/** Says once that they are sent, when the last of them is; what is refused says so itself. */
function follow(of: Of, kept: readonly (Entry | undefined)[]): Going {
  const left = new Set(kept.flatMap((entry) => entry?.id ?? []))
  for (const id of left) savedTogether.add(id)
  const going: Going = { left, isOver: false }
  // What was never sent vanishes with its removal.
  let done = kept.length - left.size
  const stop = onNews((news) => {
    if (news.type === 'session-ended') end()
    if (news.type === 'waiting' && left.has(news.entry.id) && news.refusal) {
      going.refusal = news.refusal
    }
    if (!isOutcome(news) || !left.delete(news.entry.id)) return
    if (news.type === 'sent') done += 1
    if (left.size === 0) finish()
  })
  const end = () => {
    going.isOver = true
    stop()
  }
  const finish = () => {
    end()
    if (done > 0 && document.visibilityState === 'visible') toastSuccess(severalWords(of, done))
  }
  if (left.size === 0) finish()
  return going
}

const isOutcome = (news: News) => news.type === 'sent' || news.type === 'parked'

/** What cannot leave now is safe on this device: that is said once, however many they are. */
async function sayIfWaiting(of: Of, going: Going) {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([drain.wake(), patience])
  const { isOver, refusal } = going
  if (!isOver) sayHow(of, { kind: 'queued', ...(refusal && { refusal }) })
}
