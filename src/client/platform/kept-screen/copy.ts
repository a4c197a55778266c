import { desktopToggleFromPx, mobileBelowPx } from '#contract/constants.ts'

/** What is copied of a list, in heights of the screen: somewhat more than is in view. */
const copiedHeights = 1.25
/** What is not part of the picture, or would act: it is there again with the app. */
const left = 'ion-refresher, ion-menu, dialog'
const listed = '.card-parts > ul'
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
  cutLists(frame, shell)
  frame.querySelectorAll(left).forEach((each) => each.remove())
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

/** Leaves of each list what is in view; it stays as high as it is, so that it scrolls as far. */
function cutLists(frame: Element, shell: Element) {
  const lists = shell.querySelectorAll(listed)
  frame.querySelectorAll<HTMLElement>(listed).forEach((copy, nth) => {
    const list = lists[nth]
    if (!list) return
    const isInView = (card: Element | undefined) =>
      card !== undefined && card.getBoundingClientRect().top < innerHeight * copiedHeights
    const cards = [...copy.children].filter((_, place) => !isInView(list.children[place]))
    if (cards.length === 0) return
    Object.assign(copy.style, { blockSize: `${list.clientHeight}px`, alignContent: 'start' })
    for (const card of cards) card.remove()
  })
}

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
  const wide = [mobileBelowPx, desktopToggleFromPx].map(
    (px) => matchMedia(`(width >= ${px}px)`).matches,
  )
  return [lang, classList.contains('dark'), ...wide].join()
}
