import * as v from 'valibot'

/** Messages that the service worker sends to pages about notifications. */
export const workerMessage = v.variant('type', [
  /** A notification was tapped: the app opens this path. */
  v.object({ type: v.literal('OPEN'), path: v.string() }),
  v.object({ type: v.literal('NEW_ENQUIRIES'), count: v.number() }),
])

/** Parses a message; undefined when it is none of these. */
export function asWorkerMessage(found: unknown): WorkerMessage | undefined {
  const { success, output } = v.safeParse(workerMessage, found)
  return success ? output : undefined
}

export type WorkerMessage = v.InferOutput<typeof workerMessage>
