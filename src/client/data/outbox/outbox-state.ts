import { proxy, ref } from 'valtio'

import type { ConnectivityUpdates } from '#client/platform/network/make-connectivity.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { withTimeout } from '#device/with-timeout.ts'
import { type Batch, unqueuedCountOf } from '#sync/batch/stored.ts'
import type { Entry } from '#sync/queue/entry.ts'
import type { makeOutboxReader } from '#sync/reading.ts'
import type { Gate } from '#sync/sending/ports.ts'

import type { OutboxEvents } from '../engine/events.ts'
import type { LocalPictures } from './local-pictures.ts'
import { type EntryView, type OutboxCounts, outboxCounts, viewsOf } from './views.ts'

export type OutboxState = OutboxCounts & {
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
   * The batches, read before the entries, so that an enqueued photo without an entry is known to be sent; in the
   * reverse order an unsent photo could count as sent.
   */
  batches: readonly Batch[]
  gate: Gate
  /** Id of an entry → sent share of it, 0 to 1. */
  progress: Record<string, number>
}

type Ports = {
  owner: () => string | undefined
  outbox: Pick<ReturnType<typeof makeOutboxReader>, 'everything'>
  /** Reads the batches of the signed-in person again and returns them. */
  readBatches: () => Promise<readonly Batch[]>
  pictures: LocalPictures
  events: Pick<OutboxEvents, 'onOutboxEvent'>
  connectivity: ConnectivityUpdates
  /** Deletes pictures that can be fetched again. */
  freeSpace: () => void
}

/** Maximum wait for a blocked storage. */
const maxWaitMs = 1000
/** Up to this number, pictures are opened before the entries are displayed, so that a new photo is never blank. */
const fewPictures = 8

/** Creates the state of the signed-in person's outbox, which follows its events, and the functions that read it. */
export function makeOutboxState(ports: Ports) {
  const { pictures } = ports
  const outboxState = proxy<OutboxState>({
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

  const show = (all: readonly Entry[], batches: readonly Batch[]) => {
    const entries = viewsOf(all, pictures.localPicture)
    const leaving = batches.reduce((sum, each) => sum + unqueuedCountOf(each), 0)
    Object.assign(outboxState, {
      all: ref([...all]),
      entries: ref(entries),
      batches: ref([...batches]),
      ...outboxCounts(entries, leaving),
    })
  }

  const openPictures = coalesceRuns(async () => {
    await pictures.followPictures(outboxState.all)
    show(outboxState.all, outboxState.batches)
  })

  const refreshOutbox = coalesceRuns(async () => {
    const owner = ports.owner()
    const batches = await ports.readBatches()
    const stored = owner === undefined ? emptyOutbox : await ports.outbox.everything(owner)
    const { entries: all, past, readAt } = stored
    const hasManyPictures = pictures.unopened(all).length > fewPictures
    if (!hasManyPictures) await pictures.followPictures(all)
    const isRead = owner !== undefined
    Object.assign(outboxState, { isRead, past: ref(past), readAt, hasNewer: stored.newer.size > 0 })
    show(all, batches)
    if (hasManyPictures) void openPictures()
  })

  follow(ports, outboxState, refreshOutbox)

  return {
    /** Outbox of the signed-in person, and the state of the connection. */
    outboxState,
    /** Reads the outbox again. */
    refreshOutbox,
    /** Resolves once the outbox has been read, if possible: it may contain entries from an earlier visit. */
    untilOutboxRead: async (): Promise<void> => {
      if (!outboxState.isRead) await withTimeout(maxWaitMs, refreshOutbox()).catch(() => undefined)
    },
  }
}

const emptyOutbox = { entries: [], past: [], newer: new Set<string>(), readAt: 0 }

function follow(ports: Ports, state: OutboxState, refresh: () => Promise<void>) {
  const { connectivity } = ports
  ports.events.onOutboxEvent((event) => {
    if (event.type === 'progress') state.progress[event.id] = event.share
    else if (event.type === 'gate') showGate(connectivity, state, event.gate)
    else void refresh()
    if (event.type === 'sending') delete state.progress[event.entry.id]
    if (event.type === 'sent' || event.type === 'parked') connectivity.markReachable()
    if (event.type === 'storage-failed') ports.freeSpace()
  })
}

function showGate(connectivity: Ports['connectivity'], state: OutboxState, gate: Gate) {
  state.gate = gate
  if (gate === 'open') connectivity.markReachable()
  if (gate === 'offline' || gate === 'portal') connectivity.markUnreachable(gate)
}
