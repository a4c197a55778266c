import type { Resource } from '#contract/resource.ts'

import { galleryItemWords } from './gallery-item.ts'

/** What is said about the writes of any resource. */
export type ResourceWords = Record<
  | 'added'
  | 'addFailed'
  | 'updated'
  | 'updateFailed'
  | 'removed'
  | 'removeFailed'
  | 'confirmRemove'
  | 'incompleteAdd'
  | 'incompleteUpdate',
  () => string
>

const words: Record<string, ResourceWords> = { galleryItem: galleryItemWords }

/** The words of a resource; a resource without words is a mistake in the program. */
export function wordsOf(resource: Resource): ResourceWords {
  const found = words[resource.name]
  if (!found) throw new Error(`No words for ${resource.name}`)
  return found
}
