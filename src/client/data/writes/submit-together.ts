import type { Resource } from '#contract/resource.ts'
import type { WriteWithoutPicture } from '#sync/queue/enqueue.ts'
import type { Entry, Refused } from '#sync/queue/entry.ts'

import type { OutboxEvent } from '../engine/events.ts'
import type { WriteOfResource } from '../feedback/write-words.ts'
import { savedOrFull, type SubmitOutcome, type SubmitPorts } from './submit.ts'

/** After this time without a result, a toast says that the changes are saved on this device. */
const maxWaitMs = 8000

type Ports = SubmitPorts & {
  /** Ids of entries whose success is displayed once for all of them. */
  savedTogether: () => Set<string>
  /** Displays one toast for `count` sent writes. */
  showDoneToast: (of: WriteOfResource, count: number) => void
  /** Displays the outcome of writes that are not sent. */
  showSubmitOutcome: (of: WriteOfResource, outcome: SubmitOutcome) => void
}

/**
 * Enqueues writes of one kind in one step and sends them one by one, with a single toast for all. Resolves with true
 * as soon as they are enqueued.
 */
export type SubmitTogether = (
  resource: Resource,
  writes: readonly WriteWithoutPicture[],
) => Promise<boolean>

/** Creates `submitTogether` for the signed-in person. */
export function makeSubmitTogether(ports: Ports): SubmitTogether {
  return async (resource, writes) => {
    const [write] = writes
    if (!write) return true
    const of = { resource, write }
    const enqueued = await enqueueAll(ports, writes)
    if (typeof enqueued === 'string') {
      ports.showSubmitOutcome(of, { kind: enqueued })
      return false
    }
    const progress = follow(ports, of, enqueued)
    ports.events.publish({ type: 'saved' })
    void showIfWaiting(ports, of, progress)
    return true
  }
}

type EnqueuedWrites = { owner: string; entries: readonly (Entry | undefined)[] }

async function enqueueAll(
  { owner: ownerNow, outbox, storeDurably }: Ports,
  writes: readonly WriteWithoutPicture[],
): Promise<EnqueuedWrites | 'full' | 'not-signed-in'> {
  const owner = ownerNow()
  if (owner === undefined) return 'not-signed-in'
  const entries = await savedOrFull(() => storeDurably(() => outbox.enqueueAll(owner, writes)))
  return entries === 'full' ? entries : { owner, entries }
}

/** `isOver`: all entries have an outcome. `refusal`: the server failed on at least one of them. */
type Progress = { isOver: boolean; refusal?: Refused }

/** Displays one toast when the last entry is sent; refusals have their own toasts. */
function follow(
  { events, outbox, showDoneToast, ...ports }: Ports,
  of: WriteOfResource,
  { owner, entries }: EnqueuedWrites,
): Progress {
  const remaining = new Set(entries.flatMap((entry) => entry?.id ?? []))
  const savedTogether = ports.savedTogether()
  for (const id of remaining) savedTogether.add(id)
  const progress: Progress = { isOver: false }
  // A removal that cancelled an unsent addition has no entry, and counts as done.
  let doneCount = entries.length - remaining.size
  const stop = events.onOutboxEvent((event) => {
    if (event.type === 'session-ended') stopFollowing()
    else if (event.type === 'saved' || event.type === 'discarded')
      dropMissing().catch(() => undefined)
    else if ('entry' in event && remaining.has(event.entry.id)) onEntryEvent(event)
  })
  const onEntryEvent = (event: Extract<OutboxEvent, { entry: Entry }>) => {
    if (event.type === 'waiting' && event.refusal) progress.refusal = event.refusal
    if (event.type !== 'sent' && event.type !== 'parked') return
    remaining.delete(event.entry.id)
    if (event.type === 'sent') doneCount += 1
    // After a refusal the entry gets a toast of its own again.
    else savedTogether.delete(event.entry.id)
    if (remaining.size === 0) finish()
  }
  /** Entries that were discarded or merged into a later write have no outcome. */
  const dropMissing = async () => {
    const storedIds = new Set((await outbox.entries(owner)).map(({ id }) => id))
    for (const id of remaining) if (!storedIds.has(id)) remaining.delete(id)
    if (remaining.size === 0 && !progress.isOver) finish()
  }
  const stopFollowing = () => {
    progress.isOver = true
    stop()
    // From now on, each of these gets a toast of its own.
    for (const id of remaining) savedTogether.delete(id)
  }
  const finish = () => {
    stopFollowing()
    if (doneCount > 0) showDoneToast(of, doneCount)
  }
  if (remaining.size === 0) finish()
  return progress
}

/** Displays a single toast if entries cannot be sent now, however many they are. */
async function showIfWaiting(
  { drain, clock, showSubmitOutcome }: Ports,
  of: WriteOfResource,
  progress: Progress,
) {
  let cancelTimeout = () => {}
  const timeout = new Promise<void>((resolve) => {
    cancelTimeout = clock.after(maxWaitMs, resolve)
  })
  await Promise.race([drain.wake(), timeout])
  cancelTimeout()
  const { isOver, refusal } = progress
  if (!isOver) showSubmitOutcome(of, { kind: 'queued', ...(refusal && { refusal }) })
}
