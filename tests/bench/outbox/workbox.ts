import type { Queue } from 'workbox-background-sync'

import { isConfirmed, keyHeader, serve, updatePath, wordsOf, type Write } from './client.ts'

// workbox-background-sync, used as its documentation shows: a request that fails is pushed into a
// `Queue`, which replays on `sync`. It lives in a service worker, which cannot be ended at a chosen
// moment; what it needs of one (`registration.sync`, `sync` events) is played here, and generously.

const tag = 'workbox-background-sync:writes'
Object.assign(globalThis, { registration: { sync: { register: () => Promise.resolve() } } })

serve(async ({ isCareful }) => {
  // Only now: it looks for `registration` as it is loaded.
  const workbox = await import('workbox-background-sync')
  const queue = new workbox.Queue('writes', isCareful ? { onSync: replayCarefully } : {})
  let syncing = 0
  return {
    write: (write) => (isCareful ? writeCarefully(queue, write) : writePlainly(queue, write)),
    wake: () => {
      // A browser fires one `sync` of a tag at a time.
      if (syncing > 0) return
      syncing += 1
      void sync().finally(() => (syncing -= 1))
    },
    left: async () => (await queue.size()) + syncing,
  }
})

/** Fires `sync` and waits for the work that it begins; a failure only means "again later". */
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

/** What BackgroundSyncPlugin does: only a call that fails is queued; the page looks at `ok`. */
async function writePlainly(queue: Queue, write: Write): Promise<'kept' | 'refused'> {
  const request = requestOf(write)
  try {
    return (await fetch(request.clone())).ok ? 'kept' : 'refused'
  } catch {
    await queue.pushRequest({ request })
    return 'kept'
  }
}

/** What waits goes first, and whatever is not the server's own "done" is queued. */
async function writeCarefully(queue: Queue, write: Write): Promise<'kept'> {
  const request = requestOf(write)
  const isFirst = (await queue.size()) === 0
  const isDone =
    isFirst &&
    (await fetch(request.clone())
      .then(isConfirmed)
      .catch(() => false))
  if (!isDone) await queue.pushRequest({ request })
  return 'kept'
}

/** The documented loop, with a look at the answer: what is not confirmed goes back to the front. */
async function replayCarefully({ queue }: { queue: Queue }): Promise<void> {
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
