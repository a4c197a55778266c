import { type RefObject, useEffect } from 'react'

/** Of a few choices the first one stands for all. */
const wrongField =
  '[aria-invalid="true"]:not([role="radiogroup"]), [role="radiogroup"][aria-invalid="true"] input'

/**
 * Puts the focus on the first field that is wrong, or on what else has to be seen: on a phone it may be
 * far above the button.
 */
export function useWrongField(
  element: RefObject<HTMLElement | null>,
  { timesWrong, isBusy }: { timesWrong: number; isBusy: boolean },
  otherwise?: string,
) {
  useEffect(() => {
    // While the form is busy its fields cannot have the focus.
    if (timesWrong === 0 || isBusy) return
    const find = (what: string) => element.current?.querySelector<HTMLElement>(what)
    const found = find(wrongField) ?? (otherwise === undefined ? undefined : find(otherwise))
    found?.focus()
  }, [element, timesWrong, isBusy, otherwise])
}
