import { searchOutline } from 'ionicons/icons'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { mobileBelowPx } from '#contract/constants.ts'

import { fieldDirection } from '../base/field-direction.ts'
import { Icon } from '../base/icon.tsx'
import { useMedia } from '../base/use-media.ts'

import './search-field.css'

/** Where the header has room for the search of the page. */
export const searchPlaceId = 'header-search'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The search of a list: in the header where there is room, else above the list. */
export function SearchField(props: Props) {
  const hasRoom = useMedia(`(width >= ${mobileBelowPx}px)`)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // The header may be drawn together with the page: its place is there only afterwards.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlace(document.getElementById(searchPlaceId)), [])
  const field = <Field {...props} />
  if (!hasRoom) return field
  return place && createPortal(field, place)
}

function Field({ label, value, onChange }: Props) {
  return (
    <search className="search-field input">
      <Icon icon={searchOutline} />
      <input
        data-search
        type="search"
        enterKeyHint="search"
        dir={fieldDirection(value)}
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
