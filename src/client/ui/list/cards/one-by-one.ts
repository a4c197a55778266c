const coming = 'is-coming'
/** Number of elements that a slow phone lays out and paints in one frame: one large card, or two small ones. */
const maxElementsPerFrame = 40
/** After a frame this short, all waiting cards are painted. */
const quickMs = 24
/** Cards that are painted or waiting already. */
const known = new WeakSet<Element>()
let waiting: Element[] = []

/** Lets these cards be painted immediately. */
export function paintImmediately(cards: Iterable<Element>): void {
  for (const card of cards) known.add(card)
}

/**
 * Paints new cards a few per frame, visible ones first, where frames are slow, because many at once block a slow
 * phone. They are in the page from the beginning with their size.
 */
export function paintOneByOne(cards: Iterable<Element>): void {
  const isRunning = waiting.length > 0
  for (const card of cards) {
    if (known.has(card)) continue
    known.add(card)
    card.classList.add(coming)
    waiting.push(card)
  }
  if (!isRunning && waiting.length > 0) requestAnimationFrame(() => paintSome())
}

function paintSome(before = Number.NEGATIVE_INFINITY) {
  // The timestamp of the callback is when the frame was due, not when it runs.
  const now = performance.now()
  const here = waiting.filter((card) => card.isConnected)
  const visible = here.filter(isInViewport)
  const inTurn = [...visible, ...here.filter((card) => !visible.includes(card))]
  const next = now - before < quickMs ? inTurn : asManyAsFit(inTurn)
  for (const card of next) card.classList.remove(coming)
  waiting = here.filter((card) => !next.includes(card))
  if (waiting.length > 0) requestAnimationFrame(() => paintSome(now))
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
