import { connectivity } from '#client/platform/connectivity.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { toastError, toastNeutral } from '#client/platform/toasts.ts'
import { generalWords, pictureProblem } from '#client/words/base/general.ts'
import { unansweredWords } from '#client/words/first/first.ts'

import { batches } from '../batch/batches.ts'
import { batchRowsOf, stoppable } from '../batch/rows.ts'
import { type Batch, type Photo } from '../batch/state.ts'
import { drain } from '../outbox/drain.ts'
import { publish } from '../outbox/outbox-events.ts'
import { outbox } from '../outbox/outbox.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'
import { sessionNow } from '../session/state.ts'

/** Only whoever has chosen several photos needs it. */
const workOff = async () => (await import('../batch/form/work-off.ts')).workOff()

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

/** Stops what has not left of photos that were chosen together: by now more of them may be changes. */
export async function stopSending(batch: Batch): Promise<void> {
  await batches.stop(batch)
  await refreshOutbox()
  const left = outboxState.batches.filter(({ id }) => id === batch.id)
  const rows = batchRowsOf(left, outboxState.entries)
  await discardEach(rows.flatMap((row) => stoppable(row).map(({ id }) => id)))
}

/** Makes a photo ready that could not be made ready before. */
export async function prepareAgain(batch: Batch, { id }: Photo): Promise<void> {
  await batches.tryAgain(batch, id)
  await refreshOutbox()
  void workOff()
}

/** Hands the file of a photo that has not left to the device's downloads. */
export async function saveChosen({ owner }: Batch, { id, name }: Photo): Promise<void> {
  const file = await batches.file(owner, id)
  if (file) saveFile(new Blob([file]), name)
  else toastError(pictureProblem('broken'))
}

/** Forgets all that is not sent; the caller has asked twice. What is put together stays, as drafts do. */
export async function discardAll(): Promise<void> {
  const confirmed = outboxState.batches.filter(({ isConfirmed }) => isConfirmed)
  await Promise.all(confirmed.map((each) => batches.stop(each)))
  await refreshOutbox()
  await discardEach(outboxState.entries.map(({ id }) => id))
}

async function send(prepare: (owner: string) => Promise<unknown>) {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await prepare(owner)
  publish({ type: 'saved' })
  await drain.wake('hand')
}

/** Whoever asked for it by hand waits for an answer. */
function sayIfUnreachable() {
  const { isOnline, isPortal } = connectivity
  if (isOnline) return
  toastNeutral(isPortal ? unansweredWords.portal() : generalWords.savedOnThisPhone())
}

/** Forgets these for good, whether or not the screen shows them yet. */
export async function discardEach(ids: readonly string[]): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await Promise.all(ids.map((id) => outbox.discard(owner, id)))
  publish({ type: 'discarded' })
  await refreshOutbox()
}
