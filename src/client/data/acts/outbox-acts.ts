import { connectivity } from '#client/platform/connectivity.ts'
import { toastNeutral } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'

import { type Batch, batches, batchState } from '../batch/state.ts'
import { outbox } from '../engine.ts'
import { drain } from '../outbox/drain.ts'
import { tell } from '../outbox/news.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'
import { sessionNow } from '../session/state.ts'

/** Sends a waiting or refused change again, now. `isTold`: the admin has seen what it removes. */
export async function retry(id: string, isTold: boolean): Promise<void> {
  await send((owner) => outbox.retry(owner, id, isTold))
  sayIfUnreachable()
}

/** Sends every refused change again that needs no decision. */
export async function retryAll(): Promise<void> {
  await send((owner) => outbox.retryAll(owner))
  sayIfUnreachable()
}

/** Sends all that waits, now; resolves with how many are still not sent. */
export async function sendAll(): Promise<number> {
  const waiting = outboxState.entries.filter(({ state }) => state === 'waiting')
  const { workOff } = await import('../batch/form/work-off.ts')
  await workOff()
  await send((owner) => Promise.all(waiting.map(({ id }) => outbox.retry(owner, id))))
  await refreshOutbox()
  return outboxState.unsent
}

/** Forgets a change for good; the caller has asked. Resolves with false when it waits no longer. */
export async function discard(id: string): Promise<boolean> {
  const isThere = outboxState.entries.some((each) => each.id === id)
  if (isThere) await discardEach([id])
  return isThere
}

/** Stops what has not left of photos that were chosen together, and forgets these changes of it. */
export async function stopSending(batch: Batch, ids: readonly string[]): Promise<void> {
  await batches.stop(batch)
  await discardEach(ids)
}

/** Forgets all that is not sent; the caller has asked twice. What is put together stays, as drafts do. */
export async function discardAll(): Promise<void> {
  const confirmed = batchState.all.filter(({ isConfirmed }) => isConfirmed)
  await Promise.all(confirmed.map((each) => batches.stop(each)))
  await refreshOutbox()
  await discardEach(outboxState.entries.map(({ id }) => id))
}

async function send(prepare: (owner: string) => Promise<unknown>) {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await prepare(owner)
  tell({ type: 'saved' })
  await drain.wake('hand')
}

/** Whoever asked for it by hand waits for an answer. */
function sayIfUnreachable() {
  const { isOnline, isPortal } = connectivity
  if (isOnline) return
  toastNeutral(isPortal ? firstWords.portal() : generalWords.savedOnThisPhone())
}

/** Forgets these for good, whether or not the screen shows them yet. */
export async function discardEach(ids: readonly string[]): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await Promise.all(ids.map((id) => outbox.discard(owner, id)))
  tell({ type: 'discarded' })
  await refreshOutbox()
}
