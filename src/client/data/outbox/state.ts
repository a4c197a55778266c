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
  /** The outbox contains entries that only a newer version of the app can send. */
  hasNewer: boolean
  /** All entries as stored, including receipts; applied to the lists. */
  all: readonly Entry[]
  /** Past entries, which the lists contain already. */
  past: readonly Entry[]
  /** Time of the last read, in ms. */
  readAt: number
  entries: readonly EntryView[]
  /**
   * The batches, read right before the outbox. A photo that is an entry by then and missing among the entries is
   * sent; in the reverse order an unsent photo could count as sent.
   */
  batches: readonly Batch[]
  gate: Gate
  /** Id of an entry → sent share of it, 0 to 1. */
  progress: Record<string, number>
}

/** Outbox of the signed-in admin, and the state of the connection. */
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

onOutboxEvent((event) => {
  if (event.type === 'progress') outboxState.progress[event.id] = event.share
  else if (event.type === 'gate') showGate(event.gate)
  else void refreshOutbox()
  if (event.type === 'sending') delete outboxState.progress[event.entry.id]
  if (event.type === 'sent' || event.type === 'parked') markReachable()
  // Frees space of pictures that can be fetched again.
  if (event.type === 'storage-failed') void forgetPictures()
})

function showGate(gate: Gate) {
  outboxState.gate = gate
  if (gate === 'open') markReachable()
  if (gate === 'offline') markUnreachable()
  if (gate === 'portal') markUnreachable('portal')
}

/** Reads the outbox again. */
export const refreshOutbox = onceMore(async () => {
  const owner = sessionNow()?.owner
  await refreshBatches()
  const batches = batchState.all
  const stored = owner === undefined ? emptyOutbox : await outboxReader.everything(owner)
  const { entries: all, past, readAt } = stored
  const hasManyPictures = unopened(all).length > fewPictures
  if (!hasManyPictures) await followPictures(all)
  const isRead = owner !== undefined
  Object.assign(outboxState, { isRead, past: ref(past), readAt, hasNewer: stored.newer.size > 0 })
  show(all, batches)
  if (hasManyPictures) void openPictures()
})

/** Maximum wait for a blocked storage. */
const maxWaitMs = 1000

/** Resolves once the outbox has been read, if possible: it may contain entries from an earlier visit. */
export async function untilOutboxRead(): Promise<void> {
  if (!outboxState.isRead) await atMost(maxWaitMs, refreshOutbox()).catch(() => undefined)
}

/** Up to this number, pictures are opened before the entries are displayed, so that a new photo is never blank. */
const fewPictures = 8
const openPictures = onceMore(async () => {
  await followPictures(outboxState.all)
  show(outboxState.all, outboxState.batches)
})

const emptyOutbox = { entries: [], past: [], newer: new Set<string>(), readAt: 0 }

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
