import { type RefObject, useEffect } from 'react'

import { focusableIn } from './focus-control.ts'

/** Ionic's fields get `aria-invalid` later than their class. */
const invalidFieldSelector = '.ion-invalid, input[aria-invalid="true"]'

/** Moves the focus to the first field with a problem, or to a note: on a phone it may be far above the button. */
export function useFocusInvalidField(
  element: RefObject<HTMLElement | null>,
  { invalidSubmitCount, isBusy }: { invalidSubmitCount: number; isBusy: boolean },
  fallbackSelector?: string,
) {
  useEffect(() => {
    // A field of a busy form cannot get the focus.
    if (invalidSubmitCount === 0 || isBusy) return
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const found =
      find(invalidFieldSelector) ??
      (fallbackSelector === undefined ? undefined : find(fallbackSelector))
    if (found) focusableIn(found).focus()
  }, [element, invalidSubmitCount, isBusy, fallbackSelector])
}
