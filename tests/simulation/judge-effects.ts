import type { Save } from './ledger.ts'
import type { Effect } from './observed.ts'
import { changesIn } from './past.ts'
import { type Carried, type Sent, whatOf, type Whose, whoOf } from './places.ts'
import type { World } from './world.ts'

type Case = {
  world: World
  carried: Sent
  effect: Effect
  item: string
  whose: Whose
  /** The saves that the entry contains. */
  held: readonly Save[]
}

/** Checks an effect on the server immediately after it. */
export function judgeEffect(world: World, carried: Sent, effect: Effect) {
  const { ledger, past, broken } = world
  const { entry, device } = carried
  const item = ledger.itemOf({ kind: effect.kind, itemId: effect.id })
  const whose = { device, owner: entry.owner }
  const held = ledger.at({ ...whose, seq: entry.seq })
  const of = { world, carried, effect, item, whose, held }
  if (accountIn(world, carried) !== entry.owner) broken('never under another admin', item)
  const changes = changesIn(effect)
  if (changes.length === 0) broken('not twice', `${item}: a change of nothing`)
  for (const { name, from } of changes) judgeReplaced(of, name, from)
  if (effect.op === 'remove') past.removed.set(item, whose)
  if (effect.op === 'remove' && held.every(({ op }) => op !== 'remove')) {
    broken('no effect without its cause', `removal of ${item}`)
  }
  if (effect.op === 'add') judgeAdded(world, item)
  for (const { name, to } of changes) judgeBrought(of, name, to)
}

function judgeAdded({ past, broken }: World, item: string) {
  if (past.added.has(item)) broken('not twice', `${item} was there before`)
  past.added.add(item)
}

/** Returns the account of a request's session. */
export function accountIn({ ledger }: World, { request }: Carried): string | undefined {
  return ledger.accountOf(request.headers['authorization']?.slice('Bearer '.length) ?? '')
}

/** Checks that values of other admins are replaced or removed only after a form has shown them. */
function judgeReplaced({ world, carried, item, whose }: Case, name: string, from = '') {
  const { ledger, past, broken } = world
  const by = past.standing.get(`${item} ${name}`)
  if (!by || name === 'isActive' || whoOf(by) === whoOf(whose)) return
  // A value restored by others is known to the admin who had entered it before.
  const said = ledger.sayingsOf(item, name, from)
  if (said.some((save) => whoOf(save) === whoOf(whose))) return
  if (ledger.shownAt(whose, whatOf(item, name, from)) < carried.begunAt) return
  broken('nothing of others is replaced unseen', `${item} ${name}: ${from} of ${whoOf(by)}`)
}

function judgeBrought(of: Case, name: string, to: string | undefined) {
  const { world, effect, item, whose, held } = of
  const { past, ledger, broken } = world
  const place = `${item} ${name}`
  if (to === undefined) return past.standing.delete(place)
  past.standing.set(place, whose)
  if (name === 'isActive') return effect.op === 'update' && judgeSwitched(of, to)
  const what = whatOf(item, name, to)
  const before = past.brought.get(what)?.at ?? 0
  past.brought.set(what, { ...whose, at: ledger.next() })
  if (!ledger.isTyped(name, to)) {
    // Other fields of a new item have the same values for everybody.
    return effect.op === 'update' && broken('touches only what it changes', what)
  }
  // An item that is added again contains all values that its form has shown.
  if (effect.op === 'update' || !isShownIn(held, name, to)) judgeSaid(of, { name, to, before })
}

/** Returns whether the form of one of these saves has shown the value. */
export function isShownIn(saves: readonly Save[], name: string, value: string): boolean {
  return saves.some(({ shown }) => shown.some((each) => each[0] === name && each[1] === value))
}

/** Checks that a typed value was saved by this admin on this device, and saved again since it was last sent. */
function judgeSaid(of: Case, { name, to, before }: { name: string; to: string; before: number }) {
  const { world, item, whose, carried } = of
  const { ledger, broken } = world
  const what = whatOf(item, name, to)
  const said = ledger.sayingsOf(item, name, to)
  const own = said.filter((save) => whoOf(save) === whoOf(whose)).map(({ n }) => n)
  if (own.length === 0) {
    const law = said.length > 0 ? 'never under another admin' : 'touches only what it changes'
    return broken(law, what)
  }
  if (before > Math.max(...own)) broken('not twice', what)
  judgeThrownAway(world, carried, { what, at: ledger.thrownAwayAt(what) })
  judgeOrder(world, `${whoOf(whose)} ${item} ${name}`, own)
}

/** Checks that a discarded value was not sent in an attempt that began after its discarding. */
export function judgeThrownAway(
  { broken }: World,
  { begunAt }: Carried,
  { what, at }: { what: string; at: number },
) {
  if (at < begunAt) broken('what was thrown away stays away', what)
}

/**
 * Checks that values arrive in the order of their saves; a value that was saved repeatedly has several places in it.
 */
export function judgeOrder({ past, broken }: World, lane: string, own: readonly number[]) {
  const last = past.last.get(lane) ?? 0
  const n = own.find((each) => each >= last)
  if (n === undefined) broken('in the order saved', `${lane}: ${own.join(', ')} after ${last}`)
  past.last.set(lane, n ?? last)
}

function judgeSwitched({ world, carried, item, whose, held }: Case, to: string) {
  const { past, broken } = world
  const last = held.findLast(({ op }) => op === 'set')
  const lane = `${whoOf(whose)} ${item} switch`
  if (!last) return broken('touches only what it changes', lane)
  if (last.typed['isActive'] !== to) broken('a switch has the wanted state', `${lane}: ${to}`)
  if (past.done.has(`${lane} ${last.n}`)) broken('not twice', `${lane} of ${last.n}`)
  past.done.add(`${lane} ${last.n}`)
  judgeThrownAway(world, carried, { what: lane, at: last.thrownAwayAt })
  // A discarded switch that had already been sent has no place in the order, because its arrival time is unknown.
  if (last.thrownAwayAt === Infinity) judgeOrder(world, lane, [last.n])
}
