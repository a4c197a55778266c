import type { Save } from './ledger.ts'
import type { Effect } from './observed.ts'
import { changesIn } from './past.ts'
import {
  type InFlight,
  type InFlightWrite,
  keyOfValue,
  type Author,
  keyOfAuthor,
} from './queue-positions.ts'
import type { World } from './world.ts'

type EffectContext = {
  world: World
  inFlight: InFlightWrite
  effect: Effect
  item: string
  author: Author
  /** The saves that the entry contains. */
  containedSaves: readonly Save[]
}

/** Checks an effect on the server immediately after it. */
export function checkEffect(world: World, inFlight: InFlightWrite, effect: Effect) {
  const { ledger, past, broken } = world
  const { entry, device } = inFlight
  const item = ledger.itemOf({ kind: effect.kind, itemId: effect.id })
  const author = { device, owner: entry.owner }
  const containedSaves = ledger.at({ ...author, seq: entry.seq })
  const context = { world, inFlight, effect, item, author, containedSaves }
  if (accountIn(world, inFlight) !== entry.owner)
    broken('a write is sent in the session of its owner', item)
  const changes = changesIn(effect)
  if (changes.length === 0) broken('a write takes effect once', `${item}: a change of nothing`)
  for (const { name, from } of changes) checkReplaced(context, name, from)
  if (effect.op === 'remove') past.removed.set(item, author)
  if (effect.op === 'remove' && containedSaves.every(({ op }) => op !== 'remove')) {
    broken('every effect belongs to a write', `removal of ${item}`)
  }
  if (effect.op === 'add') checkAdded(world, item)
  for (const { name, to } of changes) checkArrived(context, name, to)
}

function checkAdded({ past, broken }: World, item: string) {
  if (past.added.has(item)) broken('a write takes effect once', `${item} was there before`)
  past.added.add(item)
}

/** Returns the account of a request's session. */
export function accountIn({ ledger }: World, { request }: InFlight): string | undefined {
  return ledger.accountOf(request.headers['authorization']?.slice('Bearer '.length) ?? '')
}

/** Checks that values of other admins are replaced or removed only after a form has shown them. */
function checkReplaced({ world, inFlight, item, author }: EffectContext, name: string, from = '') {
  const { ledger, past, broken } = world
  const by = past.currentAuthors.get(`${item} ${name}`)
  if (!by || name === 'isActive' || keyOfAuthor(by) === keyOfAuthor(author)) return
  // A value restored by others is known to the admin who had entered it before.
  const valueSaves = ledger.savesOfValue(item, name, from)
  if (valueSaves.some((save) => keyOfAuthor(save) === keyOfAuthor(author))) return
  if (ledger.shownAt(author, keyOfValue(item, name, from)) < inFlight.begunAt) return
  broken('nothing of others is replaced unseen', `${item} ${name}: ${from} of ${keyOfAuthor(by)}`)
}

function checkArrived(context: EffectContext, name: string, to: string | undefined) {
  const { world, effect, item, author, containedSaves } = context
  const { past, ledger, broken } = world
  const fieldKey = `${item} ${name}`
  if (to === undefined) return past.currentAuthors.delete(fieldKey)
  past.currentAuthors.set(fieldKey, author)
  if (name === 'isActive') return effect.op === 'update' && checkSwitched(context, to)
  const valueKey = keyOfValue(item, name, to)
  const before = past.arrived.get(valueKey)?.at ?? 0
  past.arrived.set(valueKey, { ...author, at: ledger.next() })
  if (!ledger.isTyped(name, to)) {
    // Other fields of a new item have the same values for everybody.
    return effect.op === 'update' && broken('touches only what it changes', valueKey)
  }
  // An item that is added again contains all values that its form has shown.
  if (effect.op === 'update' || !isShownIn(containedSaves, name, to))
    checkSaved(context, { name, to, before })
}

/** Returns whether the form of one of these saves has shown the value. */
export function isShownIn(saves: readonly Save[], name: string, value: string): boolean {
  return saves.some(({ shown }) => shown.some((each) => each[0] === name && each[1] === value))
}

/** Checks that a typed value was saved by this admin on this device, and saved again since it was last sent. */
function checkSaved(
  context: EffectContext,
  { name, to, before }: { name: string; to: string; before: number },
) {
  const { world, item, author, inFlight } = context
  const { ledger, broken } = world
  const valueKey = keyOfValue(item, name, to)
  const valueSaves = ledger.savesOfValue(item, name, to)
  const own = valueSaves
    .filter((save) => keyOfAuthor(save) === keyOfAuthor(author))
    .map(({ n }) => n)
  if (own.length === 0) {
    const law =
      valueSaves.length > 0
        ? 'a write is sent in the session of its owner'
        : 'touches only what it changes'
    return broken(law, valueKey)
  }
  if (before > Math.max(...own)) broken('a write takes effect once', valueKey)
  checkDiscarded(world, inFlight, { key: valueKey, at: ledger.discardedAt(valueKey) })
  checkOrder(world, `${keyOfAuthor(author)} ${item} ${name}`, own)
}

/** Checks that a discarded value was not sent in an attempt that began after its discarding. */
export function checkDiscarded(
  { broken }: World,
  { begunAt }: InFlight,
  { key, at }: { key: string; at: number },
) {
  if (at < begunAt) broken('a discarded value is not sent', key)
}

/**
 * Checks that values arrive in the order of their saves; a value that was saved repeatedly has several positions in it.
 */
export function checkOrder({ past, broken }: World, lane: string, own: readonly number[]) {
  const last = past.lastSent.get(lane) ?? 0
  const n = own.find((each) => each >= last)
  if (n === undefined) broken('in the order saved', `${lane}: ${own.join(', ')} after ${last}`)
  past.lastSent.set(lane, n ?? last)
}

function checkSwitched(
  { world, inFlight, item, author, containedSaves }: EffectContext,
  to: string,
) {
  const { past, broken } = world
  const last = containedSaves.findLast(({ op }) => op === 'set')
  const lane = `${keyOfAuthor(author)} ${item} switch`
  if (!last) return broken('touches only what it changes', lane)
  if (last.typed['isActive'] !== to) broken('a switch has the wanted state', `${lane}: ${to}`)
  if (past.executed.has(`${lane} ${last.n}`))
    broken('a write takes effect once', `${lane} of ${last.n}`)
  past.executed.add(`${lane} ${last.n}`)
  checkDiscarded(world, inFlight, { key: lane, at: last.discardedAt })
  // A discarded switch that had already been sent has no position in the order, because its arrival time is unknown.
  if (last.discardedAt === Infinity) checkOrder(world, lane, [last.n])
}
