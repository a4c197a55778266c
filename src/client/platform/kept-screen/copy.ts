import { desktopToggleFromPx, mobileBelowPx } from '#contract/constants.ts'

/** Elements that are left out, because they are not visible content or would act; the app renders them again. */
const omitted = 'ion-refresher, dialog, .install-offer'
const cardLists = '.card-parts > ul'
/** Attributes that only the app uses, or that would act. */
const strippedAttributes =
  /^(?:id|for|name|style|tabindex|autofocus|aria-controls|aria-labelledby|popovertarget|on.*)$/

/** Id of the person to whom the copy belongs, and its text about the age of its rows. */
type CopyOptions = {
  owner: string
  asOf: string
}

/**
 * Returns an inert HTML copy of the visible part of the screen, marked as old, for the worker to insert into the
 * page. Undefined when there is nothing to copy.
 */
export function copyScreen(root: Element, { owner, asOf }: CopyOptions): string | undefined {
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
  Object.assign(frame.dataset, { kept: '', owner, look: appearance() })
  return frame.outerHTML
}

/** Attribute of the element for the age of the rows; its value is the text before it (`ui/list/as-of-place.ts`). */
const asOfAttribute = 'data-as-of'

/** Returns the cards below the visible area, by their list; they are not copied. */
function outOfView(shell: Element): Map<Element, Set<Node>> {
  const isBelow = (card: Element) => card.getBoundingClientRect().top >= innerHeight
  const lists = [...shell.querySelectorAll(cardLists)]
  return new Map(lists.map((list) => [list, new Set([...list.children].filter(isBelow))]))
}

/** In this document no custom element of Ionic is upgraded, and no picture is loaded. */
const inert = document.implementation.createHTMLDocument()

/** Copies an element without its hidden children, which are never created. */
function copyOf(element: Element, hidden: ReadonlyMap<Element, ReadonlySet<Node>>): Element {
  const copy = inert.importNode(element)
  const omittedCards = hidden.get(element)
  disarm(copy)
  if (element.matches('.picture > img')) deferLoading(copy)
  // It keeps its height, so that it scrolls as far.
  if (omittedCards?.size)
    copy.setAttribute(styleKept, `block-size:${element.clientHeight}px;align-content:start`)
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(inert.importNode(child))
    else if (!omittedCards?.has(child) && !child.matches(omitted))
      copy.append(copyOf(child, hidden))
  }
  return copy
}

/** The CSP forbids style attributes; index.html applies the styles in this one. */
const styleKept = 'data-style'

/** Pictures load after the text is painted, when index.html restores their addresses. */
function deferLoading(picture: Element) {
  for (const name of ['srcset', 'src']) {
    const address = picture.getAttribute(name)
    if (address !== null) picture.setAttribute(`data-${name}`, address)
    picture.removeAttribute(name)
  }
}

function disarm(element: Element) {
  const style = element.getAttribute('style')
  for (const name of element.getAttributeNames()) {
    if (strippedAttributes.test(name)) element.removeAttribute(name)
  }
  if (style !== null) element.setAttribute(styleKept, style)
  if (element.localName === 'ion-content') element.removeAttribute('class')
  if (element.localName === 'input') element.setAttribute('readonly', '')
}

/** Returns language, theme and width class; index.html computes the same string to compare. */
function appearance(): string {
  const { lang, classList } = document.documentElement
  const wide = [mobileBelowPx, desktopToggleFromPx].map(
    (px) => matchMedia(`(width >= ${px}px)`).matches,
  )
  return [lang, classList.contains('dark'), ...wide].join()
}
