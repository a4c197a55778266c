import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { type OnlineDetector, startOfflineExecutor } from '@tanstack/offline-transactions'

import { isConfirmed, keyHeader, serve, updatePath, wordsOf, type Write } from './client.ts'

// @tanstack/offline-transactions, used as its README shows. It detects "online" by events of a window, which a worker
// lacks, so the wake-ups of the page are forwarded.

serve(async ({ checksReplies }) => {
  const listeners = new Set<() => void>()
  const entries = createCollection(
    localOnlyCollectionOptions({ id: 'entries', getKey: ({ nth }: Write) => nth }),
  )
  const executor = startOfflineExecutor({
    collections: { entries },
    onlineDetector: detectorOf(listeners),
    mutationFns: {
      send: async ({ transaction, idempotencyKey }) => {
        for (const { modified } of transaction.mutations) {
          const write = { nth: Number(modified['nth']), lane: Number(modified['lane']) }
          await post({ checksReplies, key: idempotencyKey, write })
        }
      },
    },
  })
  await executor.waitForInit()
  return {
    write: async (write) => {
      const transaction = executor.createOfflineTransaction({
        mutationFnName: 'send',
        autoCommit: false,
      })
      transaction.mutate(() => void entries.insert(write))
      const state = { isDone: false }
      const markDone = () => (state.isDone = true)
      transaction.commit().then(markDone, markDone)
      const isStored = async () =>
        state.isDone || (await executor.peekOutbox()).some(({ id }) => id === transaction.id)
      // The write is durable once it is in the outbox, which `commit` does not report: it waits for the server.
      while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 1))
      return 'acknowledged'
    },
    wake: () => listeners.forEach((listen) => listen()),
    unsent: async () => (await executor.peekOutbox()).length,
  }
})

type Post = { checksReplies: boolean; key: string; write: Write }

async function post({ checksReplies, key, write }: Post): Promise<void> {
  const reply = await fetch(updatePath + write.lane, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', [keyHeader]: key },
    body: JSON.stringify({ [`field-${write.nth}`]: wordsOf(write) }),
  })
  // By default it drops a write for good if the error message contains 400, 401, 403 or 422.
  if (!checksReplies && !reply.ok) throw new Error(`HTTP ${reply.status}`)
  if (checksReplies && !(await isConfirmed(reply))) throw new Error('Not confirmed')
}

function detectorOf(listeners: Set<() => void>): OnlineDetector {
  return {
    isOnline: () => navigator.onLine,
    notifyOnline: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
  }
}
