import * as v from 'valibot'

/** What the worker tells pages of notifications. */
export const workerMessage = v.variant('type', [
  /** Somebody has tapped one: the app goes there. */
  v.object({ type: v.literal('OPEN'), path: v.string() }),
  v.object({ type: v.literal('NEW_ENQUIRIES'), count: v.number() }),
])

/** What came, if it is one of these. */
export function asWorkerMessage(found: unknown): WorkerMessage | undefined {
  const { success, output } = v.safeParse(workerMessage, found)
  return success ? output : undefined
}

export type WorkerMessage = v.InferOutput<typeof workerMessage>
