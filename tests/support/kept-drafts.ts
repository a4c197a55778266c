import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { WireValues } from '#contract/resource.ts'

/** The draft of a form as the device has kept it: its fields as wire text, and of the picture its name. */
export type KeptDraft = { parts: WireValues; picture?: { name: string } }

/** What the device has kept of all forms that are not saved. */
const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const open = indexedDB.open('take-off')
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const all = IDBKeyRange.bound('draft/', 'draft/\uffff')
          const found = open.result.transaction('kept').objectStore('kept').getAll(all)
          found.addEventListener('success', () => {
            open.result.close()
            resolve(found.result.filter((each) => !(each instanceof ArrayBuffer)))
          })
        })
      }),
  )

/**
 * Waits until the device has kept a draft with all of this. Keeping it takes a moment after the last
 * letter, which nobody who types can undercut, but a test can.
 */
export const untilKept = (page: Page, draft: Partial<KeptDraft>) =>
  expect
    .poll(() => draftsOn(page))
    .toContainEqual(
      expect.objectContaining({
        ...draft,
        ...(draft.parts && { parts: expect.objectContaining(draft.parts) }),
        ...(draft.picture && { picture: expect.objectContaining(draft.picture) }),
      }),
    )

/** Waits until nothing that was typed is left on the device. */
export const untilForgotten = (page: Page) => expect.poll(() => draftsOn(page)).toEqual([])
