import { storageKeys } from '#device/keys.ts'
import type { Storage } from '#device/storage.ts'

/** Id of the person who fills in a form, and its name; several tabs may have it open. */
type FormKey = { owner: string; form: string }

/** Holds a lock while `run` runs; resolves with false at once if it is taken. */
export type DraftLock = (name: string, run: () => Promise<void>) => Promise<boolean>

type Ports = {
  storage: Storage
  /** Undefined where Web Locks are missing: on a page without https. */
  tryLock: DraftLock | undefined
}

/** A draft of its own for an open form, by the prefix of its storage keys; locked until `release`. */
export type HeldDraft = { prefix: Promise<string>; release: () => void }

/** Creates the locks of the drafts of one page. */
export function makeDraftSlots({ storage, tryLock }: Ports) {
  /** Settles when the locks of the forms closed on this page are released. */
  let allFree: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Locks a draft for an open form, because two tabs with one draft would overwrite each other. Without Web Locks
     * they do.
     */
    hold: (formKey: FormKey): HeldDraft => {
      if (!tryLock) return { prefix: Promise.resolve(slotPrefix(formKey, 1)), release: () => {} }
      let close = () => {}
      const closed = new Promise<void>((resolve) => (close = resolve))
      let isFree: Promise<unknown> = closed
      // A form that is closed and opened again at once finds its own draft.
      const wait = allFree
      const prefix = new Promise<string>((resolve, reject) => {
        isFree = wait
          .then(() => numbersWithDraft(storage, formKey))
          .then((numbers) => lockFirstFree(tryLock, formKey, { numbers, onHeld: resolve, closed }))
          .catch(reject)
      })
      return {
        prefix,
        release: () => {
          close()
          allFree = Promise.all([allFree, isFree])
        },
      }
    },
  }
}

type LockOptions = {
  /** Numbers with a stored draft, which are tried first. */
  numbers: readonly number[]
  onHeld: (prefix: string) => void
  closed: Promise<void>
}

/** Holds the lock of the first free draft until the form is closed. */
async function lockFirstFree(
  tryLock: DraftLock,
  formKey: FormKey,
  { numbers, onHeld, closed }: LockOptions,
) {
  for (const nth of candidateNumbers(numbers)) {
    const prefix = slotPrefix(formKey, nth)
    const wasFree = await tryLock(prefix, () => {
      onHeld(prefix)
      return closed
    })
    if (wasFree) return
  }
}

/** First the numbers with a stored draft, then all numbers. */
function* candidateNumbers(withDraft: readonly number[]) {
  yield* withDraft
  for (let nth = 1; ; nth += 1) yield nth
}

async function numbersWithDraft(storage: Storage, { owner, form }: FormKey): Promise<number[]> {
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
