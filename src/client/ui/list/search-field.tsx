import { searchOutline } from 'ionicons/icons'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { mobileBelowPx } from '#contract/constants.ts'

import { Icon } from '../base/icon.tsx'
import { useMedia } from '../base/use-media.ts'

import './search-field.css'

/** Id of the header's element for the search field of the page. */
export const searchPlaceId = 'header-search'

type Props = { label: string; value: string; onChange: (value: string) => void }

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

function Field({ label, value, onChange }: Props) {
  return (
    <search className="search-field">
      <Icon icon={searchOutline} />
      <input
        data-search
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="Control+K Meta+K"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
    </search>
  )
}
