import type { Carried } from './carried.ts'
import type { Ledger, Save } from './ledger.ts'
import type { Effect } from './observed.ts'
import { whatOf, type Whose, whoOf } from './places.ts'

export type Broken = (law: string, how: string) => void

/** What has been done on the server so far. */
export type Past = {
  /** Who has brought what stands there, by item and field. */
  standing: Map<string, Whose>
  /** Who has brought a value last, and when. */
  brought: Map<string, Whose & { at: number }>
  added: Set<string>
  /** Who has removed an item; for themselves, what they saved when. */
  removed: Map<string, Whose & { n: number }>
  /** What an admin brought last of a field: when that was saved. */
  last: Map<string, number>
}

type Case = {
  ledger: Ledger
  past: Past
  broken: Broken
  carried: Carried
  effect: Effect
  item: string
  whose: Whose
  /** The saves that stand where the entry stands. */
  held: readonly Save[]
}

type Change = { name: string; from: string | undefined; to: string | undefined }

/** Judges one effect on the server, the moment it has happened. */
export function judgeEffect(
  parts: Pick<Case, 'ledger' | 'past' | 'broken' | 'carried' | 'effect'>,
) {
  const { ledger, past, broken, carried, effect } = parts
  const { entry, device } = carried
  const item = ledger.itemOf({ kind: effect.kind, itemId: effect.id })
  if (!entry) return broken('no effect without its cause', `${effect.op} of ${item}`)
  const whose = { device, owner: entry.owner }
  const of = { ...parts, item, whose, held: ledger.at({ ...whose, seq: entry.seq }) }
  const account = accountIn(ledger, carried)
  if (account !== entry.owner) broken('never under another admin', `${item}: as ${account}`)
  const changes = changesIn(effect)
  if (changes.length === 0) broken('not twice', `${item}: a change of nothing`)
  for (const change of changes) judgeReplaced(of, change)
  if (effect.op === 'remove') judgeRemoved(of)
  if (effect.op === 'add' && past.added.has(item)) broken('not twice', `${item} was there before`)
  if (effect.op === 'add') past.added.add(item)
  for (const change of changes) judgeBrought(of, change)
}

/** Whose session a request came in. */
export function accountIn(ledger: Ledger, { request }: Carried): string | undefined {
  return ledger.accountOf(request.headers['authorization']?.slice('Bearer '.length) ?? '')
}

/** The fields that an effect changes; all of what it adds or removes. */
export function changesIn({ before = {}, after = {} }: Effect): Change[] {
  return Object.keys({ ...before, ...after })
    .map((name) => ({ name, from: before[name], to: after[name] }))
    .filter(({ from, to }) => from !== to)
}

/** What others have made is replaced or removed only by those whom a form has shown it. */
function judgeReplaced(
  { ledger, past, broken, carried, item, whose }: Case,
  { name, from }: Change,
) {
  const by = past.standing.get(`${item} ${name}`)
  if (from === undefined || !by || name === 'isActive' || whoOf(by) === whoOf(whose)) return
  // What others set back to what they had found is known to whoever had entered it.
  const said = ledger.sayingsOf(item, name, from)
  if (said.some((save) => whoOf(save) === whoOf(whose))) return
  const shownAt = ledger.shownAt(whose, whatOf(item, name, from)) ?? Infinity
  if (shownAt < carried.begunAt) return
  broken('nothing of others is replaced unseen', `${item} ${name}: ${from} of ${whoOf(by)}`)
}

function judgeRemoved({ past, broken, item, whose, held }: Case) {
  const removal = held.findLast(({ op }) => op === 'remove')
  if (!removal) broken('no effect without its cause', `removal of ${item}`)
  past.removed.set(item, { ...whose, n: removal?.n ?? 0 })
}

function judgeBrought(of: Case, { name, to }: Change) {
  const { past, ledger, broken, effect, item, whose, held } = of
  const place = `${item} ${name}`
  if (to === undefined) return past.standing.delete(place)
  past.standing.set(place, whose)
  if (name === 'isActive') return effect.op === 'update' && judgeSwitched(of, to)
  const what = whatOf(item, name, to)
  const before = past.brought.get(what)?.at ?? 0
  past.brought.set(what, { ...whose, at: ledger.next() })
  if (!ledger.isTyped(name, to)) {
    // What a new item holds beside it is the same for everybody.
    return effect.op === 'update' && broken('touches only what it changes', what)
  }
  // What is made anew is all that its form showed.
  const isShown = held.some(({ shown }) =>
    shown.some(([field, value]) => field === name && value === to),
  )
  if (effect.op === 'update' || !isShown) judgeSaid(of, { name, to, before })
}

/** A typed value was said by this admin on this device, and not only before it was brought last. */
function judgeSaid(of: Case, { name, to, before }: { name: string; to: string; before: number }) {
  const { ledger, broken, item, whose, carried } = of
  const what = whatOf(item, name, to)
  const said = ledger.sayingsOf(item, name, to)
  const own = said.filter((save) => whoOf(save) === whoOf(whose)).map(({ n }) => n)
  if (own.length === 0) {
    const law = said.length > 0 ? 'never under another admin' : 'touches only what it changes'
    return broken(law, what)
  }
  if (before > Math.max(...own)) broken('not twice', what)
  // Nothing calls back what had left before.
  if ((ledger.thrownAwayAt(item, name, to) ?? Infinity) < carried.begunAt) {
    broken('what was thrown away stays away', what)
  }
  judgeOrder(of, `${whoOf(whose)} ${item} ${name}`, own)
}

/** In the order in which it was saved; what was said more than once has more than one place in it. */
export function judgeOrder(
  { past, broken }: Pick<Case, 'past' | 'broken'>,
  lane: string,
  own: readonly number[],
) {
  const last = past.last.get(lane) ?? 0
  const n = own.find((each) => each >= last)
  if (n === undefined) broken('in the order saved', `${lane}: ${own.join(', ')} after ${last}`)
  past.last.set(lane, n ?? last)
}

function judgeSwitched(of: Case, to: string) {
  const { past, broken, item, whose, held } = of
  const last = held.findLast(({ op }) => op === 'set')
  if (!last) return broken('touches only what it changes', `the switch of ${item}`)
  if (last.wanted !== to) broken('a switch has the wanted state', `${item}: ${to}`)
  const lane = `${whoOf(whose)} ${item} switch`
  if (past.last.get(lane) === last.n) broken('not twice', `the switch of ${last.n}`)
  judgeOrder(of, lane, [last.n])
}
