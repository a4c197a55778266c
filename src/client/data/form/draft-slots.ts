import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine.ts'

/** Whose form, and which: several tabs may have it open. */
type Form = { owner: string; form: string }

/** Settles when the places of the forms that were closed on this page are free for others. */
let allFree: Promise<unknown> = Promise.resolve()

/**
 * Holds a place of its own for the draft of an open form, until `letGo`: two tabs that shared one would
 * each write over what was typed in the other. Without locks, as on a page without https, they do.
 */
export function holdDraftSlot(of: Form): { prefix: Promise<string>; letGo: () => void } {
  if (!('locks' in navigator))
    return { prefix: Promise.resolve(slotPrefix(of, 1)), letGo: () => {} }
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  let isFree: Promise<unknown> = closed
  const prefix = new Promise<string>((taken, failed) => {
    isFree = hold(of, { taken, closed }).catch(failed)
  })
  return {
    prefix,
    letGo: () => {
      close()
      allFree = Promise.all([allFree, isFree])
    },
  }
}

type Holding = { taken: (prefix: string) => void; closed: Promise<void> }

async function hold(of: Form, { taken, closed }: Holding) {
  // Who closes a form and opens it again at once finds what was typed.
  await allFree
  for (const nth of inTurn(await withDraft(of))) {
    const prefix = slotPrefix(of, nth)
    const isOurs = await navigator.locks.request(prefix, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      taken(prefix)
      await closed
      return true
    })
    if (isOurs) return
  }
}

/** First where something was typed before, then wherever there is room. */
function* inTurn(first: readonly number[]) {
  yield* first
  for (let nth = 1; ; nth += 1) yield nth
}

async function withDraft({ owner, form }: Form): Promise<number[]> {
  const later = storageKeys.laterDrafts(owner, form)
  const found = [...(await storage.read([storageKeys.draft(owner, form), later])).keys()]
  const all = found.map((key) =>
    key.startsWith(later) ? parseInt(key.slice(later.length), 10) : 1,
  )
  return [...new Set(all)].toSorted((a, b) => a - b)
}

function slotPrefix({ owner, form }: Form, nth: number): string {
  return nth === 1
    ? storageKeys.draft(owner, form)
    : `${storageKeys.laterDrafts(owner, form)}${nth}/`
}
