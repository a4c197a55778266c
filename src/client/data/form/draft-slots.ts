import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine.ts'

/** Owner and name of a form; several tabs may have it open. */
type Form = { owner: string; form: string }

/** Settles when the locks of the forms closed on this page are released. */
let allFree: Promise<unknown> = Promise.resolve()

/**
 * Locks a draft of its own for an open form until `letGo`, because two tabs with one draft would overwrite each
 * other. Without Web Locks (a page without https) they do.
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
  // A form that is closed and opened again at once finds its own draft.
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

/** First the numbers with a stored draft, then all numbers. */
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
