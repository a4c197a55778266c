import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { WireValues } from '#contract/resource.ts'

/** The stored draft of a form: its fields as sent, and the name of its picture. */
export type KeptDraft = { parts: WireValues; picture?: { name: string } }

/** Runs in a page: reads all stored drafts. */
export const readDrafts = (): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
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
  })

/**
 * Waits until a draft with these values is stored. It is stored a moment after the last letter; only a test is fast
 * enough to get there first.
 */
export const untilKept = (page: Page, draft: Partial<KeptDraft>) =>
  expect.poll(() => page.evaluate(readDrafts)).toContainEqual(draftLike(draft))

/** Matches a draft with these values. */
export const draftLike = ({ parts, picture }: Partial<KeptDraft>): unknown =>
  expect.objectContaining({
    ...(parts && { parts: expect.objectContaining(parts) }),
    ...(picture && { picture: expect.objectContaining(picture) }),
  })

/** Waits until no draft is stored. */
export const untilForgotten = (page: Page) =>
  expect.poll(() => page.evaluate(readDrafts)).toEqual([])
