import type { Handled } from './foreign.ts'
import { isShownIn, judgeOrder, judgeThrownAway } from './judge-effects.ts'
import { changesIn } from './past.ts'
import { type Sent, whatOf, whoOf } from './places.ts'
import type { World } from './world.ts'

/**
 * Checks requests to another backend: saved values in the order of their saves, once for each attempt, and for all
 * other fields the newest values that the device has seen.
 */
export function judgeForeign(world: World, carried: Sent, { body = {}, effects }: Handled) {
  const { ledger, past } = world
  const { entry, device } = carried
  for (const effect of effects) {
    const whose = { device, owner: entry.owner }
    const item = ledger.itemOf(entry)
    if (effect.op === 'add') {
      ledger.given(`${effect.kind}:${effect.id}`, item)
      past.added.add(item)
    }
    if (effect.op === 'remove') past.removed.set(item, whose)
    for (const [name, value] of Object.entries(body)) {
      const place = `${effect.kind}:${effect.id} ${name}`
      judgeValue(world, carried, { place, name, value, isNew: effect.op === 'add' })
    }
    for (const { name, to } of changesIn(effect)) {
      if (to !== undefined)
        past.brought.set(whatOf(item, name, to), { ...whose, at: ledger.next() })
    }
  }
}

function judgeValue(
  world: World,
  carried: Sent,
  { place, name, value, isNew }: { place: string; name: string; value: string; isNew: boolean },
) {
  const { ledger, past, foreign, broken } = world
  const { device, entry, seenAt } = carried
  const whose = { ...entry, device }
  // An item that is added again contains all values that its form has shown.
  if (entry.op === 'add' && isShownIn(ledger.at(whose), name, value)) return
  if (foreign?.hasStood(place, value, seenAt)) return
  const item = ledger.itemOf(entry)
  const what = whatOf(item, name, value)
  const said = ledger.sayingsOf(item, name, value)
  const own = said.filter((save) => whoOf(save) === whoOf(whose)).map(({ n }) => n)
  const broughtAt = past.brought.get(what)?.at ?? 0
  const isSaid = own.some((n) => n > broughtAt || entry.attempts > 1)
  const isFixed = isNew && !ledger.isTyped(name, value)
  if (isFixed) return
  if (!isSaid) return broken('what nobody changed is the newest that was seen', what)
  judgeThrownAway(world, carried, { what, at: ledger.thrownAwayAt(what) })
  judgeOrder(world, `${whoOf(whose)} ${place}`, own)
}
