import { searchOutline } from 'ionicons/icons'
import { Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { mobileBelowPx } from '#contract/constants.ts'

import { Icon } from '../base/icon.tsx'
import { lazyOptional } from '../base/lazy-component.tsx'
import { useMedia } from '../base/use-media.ts'
import type { SearchProps } from './search-input.tsx'

import './search-field.css'

/** Id of the header's element for the search field of the page. */
export const searchPlaceId = 'header-search'

const SearchInput = lazyOptional(async () => (await import('./search-input.tsx')).SearchInput)

type Props = SearchProps & {
  /** Whether the input may be loaded: it comes after the first rows. */
  mayFetch: boolean
}

/** Search field of a list: in the header where there is room, else above the list. */
export function SearchField(props: Props) {
  const hasRoom = useMedia(`(width >= ${mobileBelowPx}px)`)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // The header may be mounted together with the page, so its element exists only afterwards.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlace(document.getElementById(searchPlaceId)), [])
  const field = <Field {...props} />
  if (!hasRoom) return field
  return place && createPortal(field, place)
}

function Field({ mayFetch, ...input }: Props) {
  const placeholder = <span className="search-placeholder">{input.label}</span>
  return (
    <search className="search-field">
      <Icon icon={searchOutline} />
      {mayFetch ? (
        <Suspense fallback={placeholder}>
          <SearchInput {...input} />
        </Suspense>
      ) : (
        placeholder
      )}
      <kbd aria-hidden="true">Ctrl K</kbd>
    </search>
  )
}
