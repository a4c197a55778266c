const pendingClass = 'is-paint-pending'
/** Number of elements that a slow phone lays out and paints in one frame: one large card, or two small ones. */
const maxElementsPerFrame = 40
/** After a frame this short, all pending cards are painted. */
const fastFrameMs = 24
/** Cards that are painted or pending already. */
const registered = new WeakSet<Element>()
let pending: Element[] = []

/** Lets these cards be painted immediately. */
export function paintImmediately(cards: Iterable<Element>): void {
  for (const card of cards) registered.add(card)
}

/**
 * Paints new cards a few per frame, visible ones first, where frames are slow, because many at once block a slow
 * phone. They are in the layout with their final size from the beginning.
 */
export function paintIncrementally(cards: Iterable<Element>): void {
  const isRunning = pending.length > 0
  for (const card of cards) {
    if (registered.has(card)) continue
    registered.add(card)
    card.classList.add(pendingClass)
    pending.push(card)
  }
  if (!isRunning && pending.length > 0) requestAnimationFrame(() => paintSome())
}

function paintSome(before = Number.NEGATIVE_INFINITY) {
  // The timestamp of the callback is when the frame was due, not when it runs.
  const now = performance.now()
  const connected = pending.filter((card) => card.isConnected)
  const visible = connected.filter(isInViewport)
  const ordered = [...visible, ...connected.filter((card) => !visible.includes(card))]
  const next = now - before < fastFrameMs ? ordered : asManyAsFit(ordered)
  for (const card of next) card.classList.remove(pendingClass)
  pending = connected.filter((card) => !next.includes(card))
  if (pending.length > 0) requestAnimationFrame(() => paintSome(now))
}

/** Returns the first cards that fit into a frame, at least one. */
function asManyAsFit(cards: readonly Element[]): Element[] {
  let elements = 0
  return cards.filter((card, nth) => {
    elements += card.getElementsByTagName('*').length
    return nth === 0 || elements <= maxElementsPerFrame
  })
}

/** The position of a card is known without laying out its content. */
function isInViewport(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
