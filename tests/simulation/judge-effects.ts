import type { Carried } from './carried.ts'
import { type Action, type Ledger, rankOf } from './ledger.ts'
import type { Effect } from './observed.ts'
import { type Place, placeOfEntry } from './places.ts'

export type Broken = (law: string, how: string) => void

/** What has been done on the server so far. */
export type History = {
  /** `item field value`, once it has been brought there. */
  brought: Set<string>
  /** Items that were ever there. */
  added: Set<string>
  /** The latest action of a lane that took effect. */
  last: Map<string, number>
  /** Who has changed an item, by item. */
  touched: Map<string, Set<string>>
}

type Case = {
  ledger: Ledger
  history: History
  broken: Broken
  carried: Carried
  effect: Effect
}

/** Judges one effect on the server, the moment it has happened. */
export function judgeEffect(of: Case): void {
  const { effect, carried, history } = of
  const { entry, device } = carried
  const item = itemOf(effect)
  if (!entry) return of.broken('an effect has its cause', `${effect.op} of ${item}`)
  judgeAccount(of, entry.owner)
  const touched = history.touched.get(item) ?? new Set()
  history.touched.set(item, touched.add(`${device} ${entry.owner}`))
  if (effect.op === 'add') judgeAdded(of, item)
  const authors = authorsOf(of)
  const other = authors.find((each) => each.device !== device || each.owner !== entry.owner)
  if (other) of.broken('never under another admin', `${item}: ${other.owner} as ${entry.owner}`)
  const place = { device, owner: entry.owner, seq: entry.seq }
  const acting = authors.length > 0 ? authors : withoutContent(of, of.ledger.at(place))
  if (acting.length > 0) judgeOrder(of, acting, `${device} ${entry.owner} ${item}`)
  else if (effect.op !== 'update') of.broken('an effect has its cause', `${effect.op} of ${item}`)
  else if (!mayBringNothing(of, place)) of.broken('not twice', `${item}: a change of nothing`)
}

function judgeAdded({ history, broken }: Case, item: string) {
  if (history.added.has(item)) broken('not twice', `${item} was there before`)
  history.added.add(item)
}

function itemOf({ kind, id }: Effect): string {
  return `${kind}:${id}`
}

function judgeAccount({ ledger, carried, broken, effect }: Case, owner: string) {
  const token = carried.request.headers['authorization']?.slice('Bearer '.length) ?? ''
  const account = ledger.accountOf(token)
  if (account === owner) return
  broken('never under another admin', `${itemOf(effect)}: ${owner}'s change as ${account}`)
}

/** Switches and removals bring no values; the entry tells whose they are. */
function withoutContent({ effect }: Case, held: readonly Action[]): Action[] {
  if (effect.op === 'remove') return held.filter(({ op }) => op === 'remove')
  return isSwitch(effect) ? held.filter(({ op }) => op === 'set') : []
}

function isSwitch({ op, before, after }: Effect): boolean {
  return op === 'update' && before?.['isActive'] !== after?.['isActive']
}

function judgeOrder({ effect, history, broken }: Case, acting: readonly Action[], who: string) {
  const order = acting.map(rankOf)
  const lane = isSwitch(effect) ? `${who} switch` : who
  const before = history.last.get(lane) ?? 0
  if (Math.min(...order) < before) {
    broken('in lane order', `${who}: ${Math.min(...order)} after ${before}`)
  }
  if (isSwitch(effect) && Math.max(...order) === before) {
    broken('not twice', `${who}: the switch of ${before}`)
  }
  history.last.set(lane, Math.max(...order, before))
}

function mayBringNothing(of: Case, place: Place): boolean {
  return of.ledger.isExcused(place) || isSaidAgain(of, place)
}

/** A form that mends what another form has mended meanwhile may say, once, what is there already. */
function isSaidAgain({ ledger, history }: Case, place: Place): boolean {
  const again = ledger
    .at(place)
    .filter(repeats)
    .map(({ n }) => `nothing new in ${n}`)
  const first = again.find((each) => !history.brought.has(each))
  if (first !== undefined) history.brought.add(first)
  return first !== undefined
}

function repeats({ restated, mends, seq }: Action): boolean {
  return restated !== undefined && mends !== seq
}

function whatOf(item: string, name: string, value: unknown): string {
  return `${item} ${name} ${String(value)}`
}

/** Whose values an effect brings; whatever nobody has entered must stay as it was. */
function authorsOf(of: Case): Action[] {
  const { effect, ledger, broken, history, carried } = of
  const { before, after = {} } = effect
  const item = itemOf(effect)
  const held = carried.entry ? ledger.at(placeOfEntry(carried.device, carried.entry)) : []
  // Whoever mends decides for what was typed once more, also over what others made of it.
  const repeating = held.filter(({ restated }) => restated !== undefined)
  const changed = Object.entries(after).filter(([name, value]) => {
    // What was thrown away had arrived all the same: the next change takes it back.
    const isTakenBack = ledger.authorOf(name, before?.[name])?.isDiscarded === true
    return (
      before?.[name] !== value && !(isTakenBack && history.brought.has(whatOf(item, name, value)))
    )
  })
  return changed.flatMap(([name, value]) => {
    const again = repeating.findLast(({ restated }) => restated?.[name] === String(value))
    const author = again ?? ledger.authorOf(name, value)
    if (!author) {
      const isOwn = effect.op === 'add' || name === 'isActive'
      if (!isOwn) broken('touches only what it changes', `${item} ${name}: ${String(value)}`)
      return []
    }
    const isOfItem = `${author.kind}:${author.itemId}` === item
    if (!isOfItem) broken('an effect has its cause', `${item}: ${name} of ${author.itemId}`)
    if (!again) judgeThrownAway(of, author, [name, value])
    const what = whatOf(item, name, value)
    const once = again ? `${what} of ${again.n}` : what
    if (history.brought.has(once)) broken('not twice', what)
    history.brought.add(what).add(once)
    return [author]
  })
}

function judgeThrownAway(
  { ledger, carried, broken, effect }: Case,
  { n }: Action,
  [name, value]: readonly [string, unknown],
) {
  // Nothing calls back what had left before.
  if (carried.wanted.has(n) || !ledger.isThrownAway(name, value)) return
  broken('what was thrown away stays away', `${itemOf(effect)} ${name}`)
}
