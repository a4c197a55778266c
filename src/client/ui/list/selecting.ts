/** Which items of a list are selected, by their ids (see `data/screen/selection.ts`). */
export type Selecting = {
  follow: (listener: () => void) => () => void
  has: (id: string) => boolean
  /** Whether any is. */
  isOn: () => boolean
  toggle: (id: string) => void
  /** From the one that was selected last to this one. */
  selectTo: (id: string) => void
  selectAll: () => void
  end: () => void
}

/** The class of what holds the cards, and of the control that selects one. */
export const areaClass = 'select-area'
export const markClass = 'select-mark'
