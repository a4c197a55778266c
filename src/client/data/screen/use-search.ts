import { useDeferredValue, useState } from 'react'

import { isFoundInFolded, searchWordsIn } from '#contract/search.ts'

import { useFolded } from './use-folded.ts'

/** The text in the search field of a list, and what it leaves of items that are all here. */
export function useSearch<I extends object>(
  items: readonly I[],
  /** All texts on the card of an item. */
  textsOf: (item: I) => readonly string[],
) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const foldedOf = useFolded(items, textsOf)
  const words = searchWordsIn(wanted)
  return {
    field: { value: search, onChange: setSearch },
    found:
      words.length > 0 ? items.filter((item) => isFoundInFolded(foldedOf(item), words)) : items,
  }
}
