import * as v from 'valibot'

import { onceMore } from '#device/once-more.ts'

import { storage } from '../engine.ts'

const parts = v.record(v.string(), v.string())
const note = { name: v.string(), type: v.string(), size: v.number(), sha256: v.string() }

const draftShape = v.object({
  /** The fields as they stood in the form, as wire text. */
  parts,
  /** The fields as the form had opened with them. */
  shown: parts,
  picture: v.optional(v.object(note)),
})

type Picture = NonNullable<v.InferOutput<typeof draftShape>['picture']> & { bytes: ArrayBuffer }

/** What was typed into a form, and the picture that was chosen, before anything was saved. */
export type Draft = Omit<v.InferOutput<typeof draftShape>, 'picture'> & { picture?: Picture }

function splitPicture(draft: Draft | undefined) {
  if (!draft?.picture) return { words: draft }
  const { picture, ...rest } = draft
  const { bytes, ...about } = picture
  return { words: { ...rest, picture: about }, bytes }
}

export type DraftSlot = ReturnType<typeof makeDraftSlot>

/**
 * Where the draft of one open form is kept. The bytes of a picture lie apart: a letter typed must not
 * write them again.
 */
export function makeDraftSlot(prefix: string) {
  const at = { words: `${prefix}words`, bytes: `${prefix}bytes` }
  let latest: Draft | undefined
  let written: ArrayBuffer | undefined

  const write = onceMore(async () => {
    const { words, bytes } = splitPicture(latest)
    const isNew = bytes !== undefined && bytes !== written
    const put = [
      ...(words ? [[at.words, words] as const] : []),
      ...(isNew ? [[at.bytes, bytes] as const] : []),
    ]
    const remove = [...(words ? [] : [at.words]), ...(bytes ? [] : [at.bytes])]
    await storage.change([], () => ({ put, remove, result: undefined }))
    written = bytes
  })

  return {
    keys: [at.words, at.bytes],
    read: async (): Promise<Draft | undefined> => {
      const found = await storage.read([prefix])
      const words = v.safeParse(draftShape, found.get(at.words))
      if (!words.success) return undefined
      const { picture, ...rest } = words.output
      const bytes = found.get(at.bytes)
      const isWhole = picture && bytes instanceof ArrayBuffer
      return { ...rest, ...(isWhole && { picture: { ...picture, bytes } }) }
    },
    /** Keeps the draft, or forgets it. Best effort: a full device only costs the draft. */
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
