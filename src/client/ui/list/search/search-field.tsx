import { searchOutline } from 'ionicons/icons'
import { Suspense, useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { phoneMedia } from '../../behaviour/is-phone.ts'
import { isShortcut } from '../../behaviour/shortcut.ts'
import { useMedia } from '../../behaviour/use-media.ts'
import type { SearchProps } from './search-input.tsx'

import './search-field.css'

/** Id of the header's element for the search field of the page. */
export const searchSlotId = 'header-search'

const SearchInput = lazyComponent(async () => (await import('./search-input.tsx')).SearchInput)

type Props = SearchProps & {
  /** Whether the input may be loaded: it comes after the first rows. */
  mayFetch: boolean
}

/** Search field of a list, focused by Ctrl or Cmd and K: in the header where there is room, else above the list. */
export function SearchField(props: Props) {
  const isPhone = useMedia(phoneMedia)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // The header may be mounted together with the page, so its element exists only afterwards.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setSlot(document.getElementById(searchSlotId)), [])
  const field = <Field {...props} />
  if (isPhone) return field
  return slot && createPortal(field, slot)
}

function Field({ mayFetch, ...input }: Props) {
  const [focusRequests, requestFocus] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'k')) return
      event.preventDefault()
      requestFocus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const placeholder = (
    <Button
      look="quiet"
      className="search-placeholder"
      onClick={requestFocus}
      // The input, which replaces it, takes the focus over.
      onFocus={requestFocus}
    >
      <span>{input.label}</span>
    </Button>
  )
  return (
    <search className="search-field">
      <Icon icon={searchOutline} />
      {mayFetch || focusRequests > 0 ? (
        <ErrorBoundary fallback={placeholder} resetKeys={[focusRequests]}>
          <Suspense fallback={placeholder}>
            <SearchInput {...input} focusRequests={focusRequests} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        placeholder
      )}
      <kbd aria-hidden="true">Ctrl K</kbd>
    </search>
  )
}
