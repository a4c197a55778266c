import { type Carried, nameOf } from './carried.ts'
import type { Handled } from './foreign.ts'
import { changesIn } from './judge-effects.ts'
import { whatOf, whoOf } from './places.ts'
import type { World } from './world.ts'

/**
 * What another backend is sent: what was saved, in the order in which it was saved, once for each
 * attempt, and beside it what is newest of all that the device has seen.
 */
export function judgeForeign(world: World, carried: Carried, { body = {}, effects }: Handled) {
  const { ledger, judge } = world
  const { entry, device } = carried
  for (const effect of effects) {
    if (!entry) return judge.broken('no effect without its cause', nameOf(carried))
    const whose = { device, owner: entry.owner }
    const given = `${effect.kind}:${effect.id}`
    if (effect.op === 'add') {
      ledger.given(given, ledger.itemOf(entry))
      judge.past.added.add(ledger.itemOf(entry))
    }
    const item = ledger.itemOf({ kind: effect.kind, itemId: effect.id })
    if (effect.op === 'remove') judge.past.removed.set(item, { ...whose, n: 0 })
    for (const [name, value] of Object.entries(body)) {
      judgeValue(world, carried, { given, name, value, isNew: effect.op === 'add' })
    }
    for (const { name, to } of changesIn(effect)) {
      if (to === undefined) continue
      judge.past.brought.set(whatOf(item, name, to), { ...whose, at: ledger.next() })
    }
  }
}

type Value = { given: string; name: string; value: string; isNew: boolean }

function judgeValue(
  { ledger, judge, foreign }: World,
  { device, entry, begunAt, seenAt }: Carried,
  { given, name, value, isNew }: Value,
) {
  if (!entry) return
  const item = ledger.itemOf(entry)
  const who = whoOf({ device, owner: entry.owner })
  const what = whatOf(item, name, value)
  const said = ledger.sayingsOf(item, name, value)
  const own = said.filter((save) => whoOf(save) === who).map(({ n }) => n)
  const broughtAt = judge.past.brought.get(what)?.at ?? 0
  const isSaid = own.some((n) => n > broughtAt) || (own.length > 0 && entry.attempts > 1)
  const isFixed = isNew && !ledger.isTyped(name, value)
  // What is made anew is all that its form showed.
  const isShown = ledger
    .at({ ...entry, device })
    .some(({ shown }) => shown.some(([field, each]) => field === name && each === value))
  if (entry.op === 'add' && isShown) return
  if (foreign?.hasStood(`${given} ${name}`, value, seenAt)) return
  if (!isSaid && !isFixed) {
    return judge.broken('what nobody changed is the newest that was seen', what)
  }
  if ((ledger.thrownAwayAt(item, name, value) ?? Infinity) < begunAt) {
    judge.broken('what was thrown away stays away', what)
  }
  if (!isFixed) judge.inOrder(`${who} ${given} ${name}`, own)
}
