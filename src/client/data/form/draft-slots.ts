import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine.ts'

/** Owner and name of a form; several tabs may have it open. */
type FormKey = { owner: string; form: string }

/** Settles when the locks of the forms closed on this page are released. */
let allFree: Promise<unknown> = Promise.resolve()

/**
 * Locks a draft of its own for an open form until `letGo`, because two tabs with one draft would overwrite each
 * other. Without Web Locks (a page without https) they do.
 */
export function holdDraftSlot(formKey: FormKey): { prefix: Promise<string>; letGo: () => void } {
  if (!('locks' in navigator))
    return { prefix: Promise.resolve(slotPrefix(formKey, 1)), letGo: () => {} }
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  let isFree: Promise<unknown> = closed
  const prefix = new Promise<string>((resolve, reject) => {
    isFree = hold(formKey, { onHeld: resolve, closed }).catch(reject)
  })
  return {
    prefix,
    letGo: () => {
      close()
      allFree = Promise.all([allFree, isFree])
    },
  }
}

type HoldOptions = { onHeld: (prefix: string) => void; closed: Promise<void> }

async function hold(formKey: FormKey, { onHeld, closed }: HoldOptions) {
  // A form that is closed and opened again at once finds its own draft.
  await allFree
  for (const nth of candidateNumbers(await numbersWithDraft(formKey))) {
    const prefix = slotPrefix(formKey, nth)
    const isHeld = await navigator.locks.request(prefix, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      onHeld(prefix)
      await closed
      return true
    })
    if (isHeld) return
  }
}

/** First the numbers with a stored draft, then all numbers. */
function* candidateNumbers(withDraft: readonly number[]) {
  yield* withDraft
  for (let nth = 1; ; nth += 1) yield nth
}

async function numbersWithDraft({ owner, form }: FormKey): Promise<number[]> {
  const later = storageKeys.laterDrafts(owner, form)
  const storedKeys = [...(await storage.read([storageKeys.draft(owner, form), later])).keys()]
  const numbers = storedKeys.map((key) =>
    key.startsWith(later) ? parseInt(key.slice(later.length), 10) : 1,
  )
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function slotPrefix({ owner, form }: FormKey, nth: number): string {
  return nth === 1
    ? storageKeys.draft(owner, form)
    : `${storageKeys.laterDrafts(owner, form)}${nth}/`
}
