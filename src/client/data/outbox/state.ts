import { proxy, ref } from 'valtio'

import { markReachable, markUnreachable } from '#client/platform/connectivity.ts'
import { atMost } from '#device/at-most.ts'
import { forgetPictures } from '#device/make-room.ts'
import { onceMore } from '#device/once-more.ts'
import { type Batch, leavingOf } from '#sync/batch/stored.ts'
import type { Entry } from '#sync/queue/entry.ts'
import type { Gate } from '#sync/sending/ports.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { outboxReader } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { followPictures, localPicture, unopened } from './local-pictures.ts'
import { onOutboxEvent } from './outbox-events.ts'
import { type EntryView, type OutboxCounts, outboxCounts, viewsOf } from './views.ts'

type OutboxState = OutboxCounts & {
  /** False until the outbox has been read once. */
  isRead: boolean
  /** Something is there that only a newer version of the app can send. */
  hasNewer: boolean
  /** As stored, receipts too: what is laid over the lists. */
  all: readonly Entry[]
  /** The last that was sent, and is in the lists by now. */
  past: readonly Entry[]
  /** When it was read last, in ms. */
  readAt: number
  entries: readonly EntryView[]
  /**
   * The batches as they stood just before the outbox was read. A photo that had become a change by then,
   * and is not among the entries, is sent; with two reads in another order one would count too soon.
   */
  batches: readonly Batch[]
  gate: Gate
  /** Id of an entry → share of it that is sent, 0 to 1. */
  progress: Record<string, number>
}

/** What waits for the signed-in admin, and how the way to the server stands. */
export const outboxState = proxy<OutboxState>({
  isRead: false,
  hasNewer: false,
  all: ref([]),
  past: ref([]),
  readAt: 0,
  entries: ref([]),
  batches: ref([]),
  gate: 'open',
  ...outboxCounts([], 0),
  progress: {},
})

onOutboxEvent((news) => {
  if (news.type === 'progress') outboxState.progress[news.id] = news.share
  else if (news.type === 'gate') showGate(news.gate)
  else void refreshOutbox()
  if (news.type === 'sending') delete outboxState.progress[news.entry.id]
  if (news.type === 'sent' || news.type === 'parked') markReachable()
  // Pictures that can be fetched again make room for what cannot.
  if (news.type === 'storage-failed') void forgetPictures()
})

function showGate(gate: Gate) {
  outboxState.gate = gate
  if (gate === 'open') markReachable()
  if (gate === 'offline') markUnreachable()
  if (gate === 'portal') markUnreachable('portal')
}

/** Reads the outbox again; what is shown follows. */
export const refreshOutbox = onceMore(async () => {
  const owner = sessionNow()?.owner
  await refreshBatches()
  const batches = batchState.all
  const found = owner === undefined ? nothing : await outboxReader.everything(owner)
  const { entries: all, past, readAt } = found
  const isMuch = unopened(all).length > fewPictures
  if (!isMuch) await followPictures(all)
  const isRead = owner !== undefined
  Object.assign(outboxState, { isRead, past: ref(past), readAt, hasNewer: found.newer.size > 0 })
  show(all, batches)
  if (isMuch) void openPictures()
})

/** Longer nobody waits for a storage that hangs. */
const patienceMs = 1000

/** Resolves once the outbox has been read, if it can be; what an earlier visit left may not have been. */
export async function untilOutboxRead(): Promise<void> {
  if (!outboxState.isRead) await atMost(patienceMs, refreshOutbox()).catch(() => undefined)
}

/** A photo just taken is never seen without its picture; hundreds of them must not be waited for. */
const fewPictures = 8
const openPictures = onceMore(async () => {
  await followPictures(outboxState.all)
  show(outboxState.all, outboxState.batches)
})

const nothing = { entries: [], past: [], newer: new Set<string>(), readAt: 0 }

function show(all: readonly Entry[], batches: readonly Batch[]) {
  const entries = viewsOf(all, localPicture)
  Object.assign(outboxState, {
    all: ref([...all]),
    entries: ref(entries),
    batches: ref([...batches]),
    ...outboxCounts(
      entries,
      batches.reduce((sum, each) => sum + leavingOf(each), 0),
    ),
  })
}
