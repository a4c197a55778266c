/** Selected items of a list, by id (see `data/screen/selection.ts`). */
export type Selecting = {
  follow: (listener: () => void) => () => void
  has: (id: string) => boolean
  /** Whether any item is selected. */
  isOn: () => boolean
  toggle: (id: string) => void
  /** Selects the range from the last selected item to this one. */
  selectTo: (id: string) => void
  selectAll: () => void
  end: () => void
}

/** Classes of the container of cards, and of the checkbox of a card. */
export const areaClass = 'select-area'
export const checkboxClass = 'select-checkbox'
