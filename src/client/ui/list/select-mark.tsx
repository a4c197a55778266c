import { useSyncExternalStore } from 'react'

import { markClass, type Selecting } from './selecting.ts'

import './select-mark.css'

type Props = {
  id: string
  /** What it does, with the item's title. */
  name: string
  selection: Selecting
}

/**
 * Selects the card that it stands in. While others are selected it covers its card, so that a tap
 * anywhere on that is a tap on it. It alone is drawn again when it is; its card follows in the styles.
 */
export function SelectMark({ id, name, selection }: Props) {
  const isSelected = useSyncExternalStore(selection.follow, () => selection.has(id))
  return (
    <input
      type="checkbox"
      className={markClass}
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
