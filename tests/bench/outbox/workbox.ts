import type { Queue } from 'workbox-background-sync'

import { isConfirmed, keyHeader, serve, updatePath, wordsOf, type Write } from './client.ts'

// workbox-background-sync, used as its documentation shows: a failed request is pushed into a `Queue`, which replays
// on `sync`. It is made for a service worker, which cannot be terminated at a chosen moment, so the parts that it
// needs (`registration.sync`, `sync` events) are emulated here, in favour of the library.

const tag = 'workbox-background-sync:writes'
Object.assign(globalThis, { registration: { sync: { register: () => Promise.resolve() } } })

serve(async ({ checksReplies }) => {
  // Imported late, because it looks for `registration` when it is loaded.
  const workbox = await import('workbox-background-sync')
  const queue = new workbox.Queue('writes', checksReplies ? { onSync: replayChecked } : {})
  let syncing = 0
  return {
    write: (write) => (checksReplies ? writeChecked(queue, write) : writePlainly(queue, write)),
    wake: () => {
      // A browser fires one `sync` event of a tag at a time.
      if (syncing > 0) return
      syncing += 1
      void sync().finally(() => (syncing -= 1))
    },
    unsent: async () => (await queue.size()) + syncing,
  }
})

/** Fires `sync` and waits for the work that it starts; a failure only means that it is fired again later. */
async function sync(): Promise<void> {
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => works.push(work.catch(() => undefined))
  globalThis.dispatchEvent(Object.assign(new Event('sync'), { tag, lastChance: false, waitUntil }))
  await Promise.all(works)
}

const requestOf = (write: Write) =>
  new Request(updatePath + write.lane, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', [keyHeader]: crypto.randomUUID() },
    body: JSON.stringify({ [`field-${write.nth}`]: wordsOf(write) }),
  })

/** Works like BackgroundSyncPlugin: only a failed call is queued, and the page checks `ok`. */
async function writePlainly(queue: Queue, write: Write): Promise<'acknowledged' | 'refused'> {
  const request = requestOf(write)
  try {
    return (await fetch(request.clone())).ok ? 'acknowledged' : 'refused'
  } catch {
    await queue.pushRequest({ request })
    return 'acknowledged'
  }
}

/** Sends queued writes first, and queues every write whose reply is not the server's own success. */
async function writeChecked(queue: Queue, write: Write): Promise<'acknowledged'> {
  const request = requestOf(write)
  const isFirst = (await queue.size()) === 0
  const isDone =
    isFirst &&
    (await fetch(request.clone())
      .then(isConfirmed)
      .catch(() => false))
  if (!isDone) await queue.pushRequest({ request })
  return 'acknowledged'
}

/** The documented loop with a check of the reply: an unconfirmed write goes back to the front. */
async function replayChecked({ queue }: { queue: Queue }): Promise<void> {
  for (;;) {
    const entry = await queue.shiftRequest()
    if (!entry) return
    const isDone = await fetch(entry.request.clone())
      .then(isConfirmed)
      .catch(() => false)
    if (isDone) continue
    await queue.unshiftRequest(entry)
    throw new Error('Not confirmed: again with the next sync')
  }
}
