import { desktopToggleFromPx, mobileBelowPx } from '#contract/constants.ts'

/** What is not part of the picture, or would act: it is there again with the app. */
const left = 'ion-refresher, dialog, .install-offer'
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
  const frame = inert.createElement('div')
  frame.append(copyOf(shell, outOfView(shell)))
  const asOfElement = frame.querySelector<HTMLElement>(`[${asOfAttribute}]`)
  asOfElement?.append(`${asOfElement.getAttribute(asOfAttribute) ?? ''}${asOf}`)
  asOfElement?.removeAttribute('hidden')
  frame.id = 'kept'
  frame.className = 'kept'
  frame.ariaHidden = 'true'
  Object.assign(frame.dataset, { kept: '', owner, look: look() })
  return frame.outerHTML
}

/** Where a screen says since when it is known, with what stands before that (`ui/list/as-of-place.ts`). */
const asOfAttribute = 'data-as-of'

/** The cards of all lists that are not copied, by their list. */
function outOfView(shell: Element): Map<Element, Set<Node>> {
  const isBelow = (card: Element) => card.getBoundingClientRect().top >= innerHeight
  const lists = [...shell.querySelectorAll(listed)]
  return new Map(lists.map((list) => [list, new Set([...list.children].filter(isBelow))]))
}

/** In it no element of Ionic's comes to life, and no picture is fetched. */
const inert = document.implementation.createHTMLDocument()

/** Of most lists only the beginning is copied: what is left out is never made. */
function copyOf(element: Element, hidden: ReadonlyMap<Element, ReadonlySet<Node>>): Element {
  const copy = inert.importNode(element)
  const cut = hidden.get(element)
  disarm(copy)
  if (element.matches('.picture > img')) holdBack(copy)
  // It stays as high as it is, so that it scrolls as far.
  if (cut?.size)
    copy.setAttribute(styleKept, `block-size:${element.clientHeight}px;align-content:start`)
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(inert.importNode(child))
    else if (!cut?.has(child) && !child.matches(left)) copy.append(copyOf(child, hidden))
  }
  return copy
}

/** The policy of the page forbids styles in attributes; index.html applies what stands in this one. */
const styleKept = 'data-style'

/** A picture comes once the words are painted: index.html gives it its address then. */
function holdBack(picture: Element) {
  for (const name of ['srcset', 'src']) {
    const address = picture.getAttribute(name)
    if (address !== null) picture.setAttribute(`data-${name}`, address)
    picture.removeAttribute(name)
  }
}

function disarm(element: Element) {
  const style = element.getAttribute('style')
  for (const name of element.getAttributeNames()) {
    if (attributes.test(name)) element.removeAttribute(name)
  }
  if (style !== null) element.setAttribute(styleKept, style)
  if (element.localName === 'ion-content') element.removeAttribute('class')
  if (element.localName === 'input') element.setAttribute('readonly', '')
}

/** Language, theme and width: the same words stand in index.html, which compares. */
function look(): string {
  const { lang, classList } = document.documentElement
  const wide = [mobileBelowPx, desktopToggleFromPx].map(
    (px) => matchMedia(`(width >= ${px}px)`).matches,
  )
  return [lang, classList.contains('dark'), ...wide].join()
}
