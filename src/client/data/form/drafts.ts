import * as v from 'valibot'

import { coalesceRuns } from '#device/coalesce-runs.ts'
import type { Storage } from '#device/storage.ts'

const parts = v.record(v.string(), v.string())
const pictureShape = { name: v.string(), type: v.string(), size: v.number(), sha256: v.string() }

const draftShape = v.object({
  /** Field values in the form, as form text. */
  parts,
  /** Field values that the form opened with. */
  shown: parts,
  picture: v.optional(v.object(pictureShape)),
})

type Picture = NonNullable<v.InferOutput<typeof draftShape>['picture']> & { bytes: ArrayBuffer }

/** Unsaved input of a form, with the chosen picture. */
export type Draft = Omit<v.InferOutput<typeof draftShape>, 'picture'> & { picture?: Picture }

function splitPicture(draft: Draft | undefined) {
  if (!draft?.picture) return { words: draft }
  const { picture, ...rest } = draft
  const { bytes, ...pictureInfo } = picture
  return { words: { ...rest, picture: pictureInfo }, bytes }
}

export type DraftSlot = ReturnType<typeof makeDraftSlot>

/**
 * Storage of the draft of one open form. The bytes of the picture have a key of their own, so that typing does not
 * write them again.
 */
export function makeDraftSlot(storage: Storage, prefix: string) {
  const draftKeys = { words: `${prefix}words`, bytes: `${prefix}bytes` }
  let latest: Draft | undefined
  let storedBytes: ArrayBuffer | undefined

  const write = coalesceRuns(async () => {
    const { words, bytes } = splitPicture(latest)
    const isNew = bytes !== undefined && bytes !== storedBytes
    const put = [
      ...(words ? [[draftKeys.words, words] as const] : []),
      ...(isNew ? [[draftKeys.bytes, bytes] as const] : []),
    ]
    const remove = [...(words ? [] : [draftKeys.words]), ...(bytes ? [] : [draftKeys.bytes])]
    await storage.change([], () => ({ put, remove, result: undefined }))
    storedBytes = bytes
  })

  return {
    keys: [draftKeys.words, draftKeys.bytes],
    read: async (): Promise<Draft | undefined> => {
      const stored = await storage.read([prefix])
      const words = v.safeParse(draftShape, stored.get(draftKeys.words))
      if (!words.success) return undefined
      const { picture, ...rest } = words.output
      const bytes = stored.get(draftKeys.bytes)
      const isWhole = picture && bytes instanceof ArrayBuffer
      return { ...rest, ...(isWhole && { picture: { ...picture, bytes } }) }
    },
    /** Stores the draft, or removes it. Best effort: on a full device only the draft is lost. */
    keep: (next: Draft | undefined) => {
      if (next === undefined && latest === undefined) return
      latest = next
      void write().catch(() => undefined)
    },
    forget: () => {
      latest = undefined
      return write().catch(() => undefined)
    },
  }
}
