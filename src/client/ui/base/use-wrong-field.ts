import { type RefObject, useEffect } from 'react'

import { focusableIn } from './take-focus.ts'

/** Ionic's fields get `aria-invalid` later than their class. */
const wrongField = '.ion-invalid, input[aria-invalid="true"]'

/** Moves the focus to the first field with a problem, or to a note: on a phone it may be far above the button. */
export function useWrongField(
  element: RefObject<HTMLElement | null>,
  { timesWrong, isBusy }: { timesWrong: number; isBusy: boolean },
  otherwise?: string,
) {
  useEffect(() => {
    // A field of a busy form cannot get the focus.
    if (timesWrong === 0 || isBusy) return
    const find = (what: string) => element.current?.querySelector<HTMLElement>(what)
    const found = find(wrongField) ?? (otherwise === undefined ? undefined : find(otherwise))
    if (found) focusableIn(found).focus()
  }, [element, timesWrong, isBusy, otherwise])
}
