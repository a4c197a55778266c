import { proxy, ref } from 'valtio'

import { reached, unreachable } from '#client/platform/connectivity.ts'
import type { Entry, Op } from '#sync/entry.ts'
import { onceMore } from '#sync/once-more.ts'
import type { Gate } from '#sync/queue.ts'

import { drain, outbox } from './engine.ts'
import { followPictures } from './local-pictures.ts'
import { onNews, tell } from './news.ts'
import { forgetPictures } from './session-end.ts'
import { sessionNow } from './session-state.ts'

/** One waiting change, as a screen shows it. Times in ms. */
export type EntryView = {
  id: string
  kind: string
  itemId: string
  op: Op
  parts: Entry['parts']
  state: Exclude<Entry['state'], 'sent'>
  since: number
  attempts: number
  /** What the server said. */
  words?: string
}

type OutboxState = {
  /** False until the outbox has been read once. */
  isRead: boolean
  /** As stored, receipts too: what is laid over the lists. */
  all: readonly Entry[]
  entries: readonly EntryView[]
  gate: Gate
  waiting: number
  attention: number
  sending: boolean
  /** Id of an entry → share of it that is sent, 0 to 1. */
  progress: Record<string, number>
}

/** What waits for the signed-in admin, and how the way to the server stands. */
export const outboxState = proxy<OutboxState>({
  isRead: false,
  all: ref([]),
  entries: [],
  gate: 'open',
  waiting: 0,
  attention: 0,
  sending: false,
  progress: {},
})

onNews((news) => {
  if (news.type === 'progress') outboxState.progress[news.id] = news.share
  else if (news.type === 'gate') showGate(news.gate)
  else void refreshOutbox()
  if (news.type === 'sending') delete outboxState.progress[news.entry.id]
  if (news.type === 'sent' || news.type === 'parked') reached()
  // Pictures that can be fetched again make room for what cannot.
  if (news.type === 'storage-failed') void forgetPictures()
})

function showGate(gate: Gate) {
  outboxState.gate = gate
  if (gate === 'open') reached()
  if (gate === 'offline' || gate === 'portal') unreachable()
}

/** Sends a waiting or refused change again, now. */
export async function retry(id: string): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await outbox.retry(owner, id)
  tell({ type: 'saved' })
  await drain.wake('hand')
}

/** Forgets a change for good; the caller has asked. */
export async function discard(id: string): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await outbox.discard(owner, id)
  tell({ type: 'discarded' })
  await refreshOutbox()
}

/** Reads the outbox again; what is shown follows. */
export const refreshOutbox = onceMore(async () => {
  const owner = sessionNow()?.owner
  const all = owner === undefined ? [] : await outbox.entries(owner)
  await followPictures(all)
  show(all)
})

function show(all: readonly Entry[]) {
  const entries = all.flatMap(viewOf)
  const attention = entries.filter((entry) => entry.state === 'parked').length
  Object.assign(outboxState, {
    isRead: true,
    all: ref([...all]),
    entries,
    attention,
    waiting: entries.length - attention,
    sending: entries.some((entry) => entry.state === 'sending'),
  })
}

function viewOf({ state, refusal, savedAt, parts, ...entry }: Entry): EntryView[] {
  if (state === 'sent') return []
  const { id, kind, itemId, op, attempts } = entry
  const words = refusal?.message
  const view = { id, kind, itemId, op, parts, state, since: savedAt, attempts }
  return [{ ...view, ...(words !== undefined && { words }) }]
}
