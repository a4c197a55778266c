import { useSyncExternalStore } from 'react'

import { checkboxClass, type Selecting } from './selecting.ts'

import './select-checkbox.css'

type Props = {
  id: string
  /** Accessible name with the item's title. */
  name: string
  selection: Selecting
}

/**
 * Checkbox that selects its card. During selection it covers the card, so that a tap anywhere on the card toggles it.
 * Only the checkbox renders again; the card follows by CSS.
 */
export function SelectCheckbox({ id, name, selection }: Props) {
  const isSelected = useSyncExternalStore(selection.follow, () => selection.has(id))
  return (
    <input
      type="checkbox"
      className={checkboxClass}
      data-id={id}
      aria-label={name}
      checked={isSelected}
      onChange={({ nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        if (isRange) selection.selectTo(id)
        else selection.toggle(id)
      }}
    />
  )
}
