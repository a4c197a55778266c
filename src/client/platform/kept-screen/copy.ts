import { desktopToggleFromPx, mobileBelowPx } from '#contract/constants.ts'

/** How many cards of a list are copied: more than are in view on any screen. */
const mostCards = 24
/** What is not part of the picture, or would act: it is there again with the app. */
const left = 'ion-refresher, ion-menu, dialog'
/** What means something to the app alone, or would act. */
const attributes =
  /^(?:id|for|name|style|tabindex|autofocus|aria-controls|aria-labelledby|popovertarget|on.*)$/

/** Who sees the copy, and what it shows in words beside its rows. */
type Copied = {
  owner: string
  /** "as of 12:30" */
  asOf: string
}

/**
 * A copy of the screen as text of HTML, for the worker to show before there is an app: its beginning,
 * marked as old, without anything that acts. Undefined when there is nothing to copy.
 */
export function copyScreen(root: Element, { owner, asOf }: Copied): string | undefined {
  const shell = root.firstElementChild
  if (!shell || root.querySelector('.is-skeleton')) return undefined
  const frame = document.createElement('div')
  frame.append(shell.cloneNode(true))
  frame.querySelectorAll(left).forEach((each) => each.remove())
  for (const card of [...frame.querySelectorAll('li.card')].slice(mostCards)) card.remove()
  frame.querySelectorAll('input').forEach((each) => each.setAttribute('readonly', ''))
  frame.querySelectorAll('*').forEach(disarm)
  const place = frame.querySelector<HTMLElement>(`[${asOfAttribute}]`)
  place?.append(`${place.getAttribute(asOfAttribute) ?? ''}${asOf}`)
  place?.removeAttribute('hidden')
  frame.id = 'kept'
  frame.className = 'kept'
  frame.ariaHidden = 'true'
  Object.assign(frame.dataset, { kept: '', owner, look: look() })
  return frame.outerHTML
}

/** Where a screen says since when it is known, with what stands before that (`ui/list/as-of-place.ts`). */
const asOfAttribute = 'data-as-of'

function disarm(element: Element) {
  const style = element.getAttribute('style')
  for (const name of element.getAttributeNames()) {
    if (attributes.test(name)) element.removeAttribute(name)
  }
  if (style !== null) element.setAttribute('data-style', style)
  if (element.localName === 'ion-content') element.removeAttribute('class')
}

/** Language, theme and width: the same words stand in index.html, which compares. */
function look(): string {
  const { lang, classList } = document.documentElement
  const wide = [mobileBelowPx, desktopToggleFromPx].map((px) => innerWidth >= px)
  return [lang, classList.contains('dark'), ...wide].join()
}
