import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { WireValues } from '#contract/resource.ts'

/** The stored draft of a form: its fields as sent, and the name of its picture. */
export type KeptDraft = { parts: WireValues; picture?: { name: string } }

/** Reads all stored drafts. */
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
 * Waits until a draft with these values is stored. It is stored a moment after the last letter; only a test is fast
 * enough to get there first.
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

/** Waits until no draft is stored. */
export const untilForgotten = (page: Page) => expect.poll(() => draftsOn(page)).toEqual([])
