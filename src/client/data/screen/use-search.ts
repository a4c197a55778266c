import { useDeferredValue, useState } from 'react'

import { isFoundInFolded, searchWordsIn } from '#contract/search.ts'

import { useFolded } from './use-folded.ts'

/** Text in the search field of a fully loaded list, and the items that match it. */
export function useSearch<I extends object>(
  items: readonly I[],
  /** Returns all texts on an item's card. */
  textsOf: (item: I) => readonly string[],
) {
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const foldedOf = useFolded(items, textsOf)
  const words = searchWordsIn(deferredSearch)
  return {
    field: { value: search, onChange: setSearch },
    found:
      words.length > 0 ? items.filter((item) => isFoundInFolded(foldedOf(item), words)) : items,
  }
}
