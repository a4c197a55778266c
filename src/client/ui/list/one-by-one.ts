const coming = 'is-coming'
/** So many elements a slow phone lays out and paints in one frame: one large card, or two small ones. */
const mostInFrame = 40
/** A frame that is over so soon leaves room for all that waits. */
const quickMs = 24
/** Cards that have been here already, painted or about to be. */
const known = new WeakSet<Element>()
let waiting: Element[] = []

/** These cards are painted at once. */
export function comeAtOnce(cards: Iterable<Element>): void {
  for (const card of cards) known.add(card)
}

/**
 * Paints new cards a few in each frame, those that are seen first, where frames are slow: many in one stop a
 * slow phone. They are in the page from the beginning, and take their room.
 */
export function comeOneByOne(cards: Iterable<Element>): void {
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
  // The time of the frame itself is when it was due.
  const now = performance.now()
  const here = waiting.filter((card) => card.isConnected)
  const seen = here.filter(isSeen)
  const inTurn = [...seen, ...here.filter((card) => !seen.includes(card))]
  const next = now - before < quickMs ? inTurn : asManyAsFit(inTurn)
  for (const card of next) card.classList.remove(coming)
  waiting = here.filter((card) => !next.includes(card))
  if (waiting.length > 0) requestAnimationFrame(() => paintSome(now))
}

/** At least one. */
function asManyAsFit(cards: readonly Element[]): Element[] {
  let elements = 0
  return cards.filter((card, nth) => {
    elements += card.getElementsByTagName('*').length
    return nth === 0 || elements <= mostInFrame
  })
}

/** Where it stands is known: nothing that lies in it is laid out for this. */
function isSeen(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
