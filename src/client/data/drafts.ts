import * as v from 'valibot'

import { keys } from '#sync/keys.ts'
import { onceMore } from '#sync/once-more.ts'

import { storage } from './engine.ts'
import { sessionNow } from './session-state.ts'

const record = v.record(v.string(), v.unknown())

const draft = v.object({
  values: record,
  /** The item as the admin saw it. */
  item: v.optional(record),
  picture: v.optional(
    v.object({
      name: v.string(),
      type: v.string(),
      size: v.number(),
      sha256: v.optional(v.string()),
      bytes: v.instance(ArrayBuffer),
    }),
  ),
})

/** What was typed into a form, and the picture that was chosen, before anything was saved. */
export type Draft = v.InferOutput<typeof draft>

/** Where the draft of one form is kept, for the admin who is signed in as the form opens. */
export function makeDraftPlace(place: string) {
  const owner = sessionNow()?.owner
  const key = keys.draft(owner ?? '', place)
  let latest: Draft | undefined
  const write = onceMore(async () => {
    const now = latest
    await storage.change([], () =>
      now ? { put: [[key, now]], result: undefined } : { remove: [key], result: undefined },
    )
  })
  return {
    read: async (): Promise<Draft | undefined> => {
      const found = v.safeParse(draft, (await storage.read([key])).get(key))
      return found.success ? found.output : undefined
    },
    /** Keeps the draft, or forgets it. Best effort: a full device only costs the draft. */
    keep: (next: Draft | undefined) => {
      if (owner === undefined || (next === undefined && latest === undefined)) return
      latest = next
      void write().catch(() => undefined)
    },
    forget: () => {
      latest = undefined
      return write().catch(() => undefined)
    },
  }
}
