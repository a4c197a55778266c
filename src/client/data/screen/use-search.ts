import { useDeferredValue, useState } from 'react'

import { isFoundIn } from '#contract/search.ts'

/** The text in the search field of a list, and what it leaves of items that are all here. */
export function useSearch() {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  return {
    field: { value: search, onChange: setSearch },
    isSearching: wanted.trim() !== '',
    /** `textsOf` are all texts on the card of an item. */
    found: <I>(items: readonly I[], textsOf: (item: I) => readonly string[]): readonly I[] =>
      wanted.trim() === '' ? items : items.filter((item) => isFoundIn(textsOf(item), wanted)),
  }
}
