import { isShownIn, checkOrder, checkDiscarded } from './check-effects.ts'
import type { RequestOutcome } from './foreign.ts'
import { changesIn } from './past.ts'
import { type InFlightWrite, keyOfValue, keyOfAuthor } from './queue-positions.ts'
import type { World } from './world.ts'

/**
 * Checks requests to another backend: saved values in the order of their saves, once for each attempt, and for all
 * other fields the newest values that the device has seen.
 */
export function checkForeign(
  world: World,
  inFlight: InFlightWrite,
  { body = {}, effects }: RequestOutcome,
) {
  const { ledger, past } = world
  const { entry, device } = inFlight
  for (const effect of effects) {
    const author = { device, owner: entry.owner }
    const item = ledger.itemOf(entry)
    if (effect.op === 'add') {
      ledger.assignId(`${effect.kind}:${effect.id}`, item)
      past.added.add(item)
    }
    if (effect.op === 'remove') past.removed.set(item, author)
    for (const [name, value] of Object.entries(body)) {
      const fieldKey = `${effect.kind}:${effect.id} ${name}`
      checkValue(world, inFlight, { fieldKey, name, value, isNew: effect.op === 'add' })
    }
    for (const { name, to } of changesIn(effect)) {
      if (to !== undefined)
        past.arrived.set(keyOfValue(item, name, to), { ...author, at: ledger.next() })
    }
  }
}

function checkValue(
  world: World,
  inFlight: InFlightWrite,
  {
    fieldKey,
    name,
    value,
    isNew,
  }: { fieldKey: string; name: string; value: string; isNew: boolean },
) {
  const { ledger, past, foreign, broken } = world
  const { device, entry, seenAt } = inFlight
  const author = { ...entry, device }
  // An item that is added again contains all values that its form has shown.
  if (entry.op === 'add' && isShownIn(ledger.at(author), name, value)) return
  if (foreign?.hadValueSince(fieldKey, value, seenAt)) return
  const item = ledger.itemOf(entry)
  const valueKey = keyOfValue(item, name, value)
  const valueSaves = ledger.savesOfValue(item, name, value)
  const own = valueSaves
    .filter((save) => keyOfAuthor(save) === keyOfAuthor(author))
    .map(({ n }) => n)
  const arrivedAt = past.arrived.get(valueKey)?.at ?? 0
  const isSaved = own.some((n) => n > arrivedAt || entry.attempts > 1)
  const isFixed = isNew && !ledger.isTyped(name, value)
  if (isFixed) return
  if (!isSaved) return broken('what nobody changed is the newest that was seen', valueKey)
  checkDiscarded(world, inFlight, { key: valueKey, at: ledger.discardedAt(valueKey) })
  checkOrder(world, `${keyOfAuthor(author)} ${fieldKey}`, own)
}
