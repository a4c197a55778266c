import { type Resource, toParts, typedIn } from '#contract/resource.ts'
import { remedyOf } from '#sync/conflict.ts'
import { changedParts, type Entry, type Write } from '#sync/entry.ts'
import { type Repair, repairIn, repairWrite } from '#sync/repair.ts'

import { enter, type Kind, kinds, refusedMark, resourceOf } from './forms.ts'
import type { Action } from './ledger.ts'
import type { Page } from './page.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

/** Whether a form can take up what was refused: with what stands there now, and what was typed. */
export function canMend(entry: Entry): boolean {
  const isContent = entry.op === 'add' || entry.op === 'update'
  const remedy = remedyOf(entry)
  return entry.state === 'parked' && isContent && (remedy === 'repair' || remedy === 'decide')
}

/** Whether what it changes was deleted meanwhile, and can be added again. */
export function canAddAgain(entry: Entry): boolean {
  return entry.state === 'parked' && remedyOf(entry) === 'add-again'
}

type Refused = { owner: Admin; entry: Entry; entries: readonly Entry[] }

/** The form of a refused write, as the app opens it, and what an admin would enter in a new one. */
function open({ scheduler, ledger }: World, { entry, entries }: Refused) {
  const kind = kindOf(entry)
  const resource = resourceOf(kind)
  const repair = repairIn(resource, entries, entry.itemId)
  if (!repair) throw new Error(`Nothing to mend: ${entry.id}`)
  const n = ledger.actions.length + 1
  const entered = enter(scheduler.random, ledger, { kind, n, isBad: false, item: undefined })
  return { kind, resource, repair, entered }
}

/** An admin adds what was deleted again, as another item, and enters it anew. */
export function addAgain(
  world: World,
  { device }: Page,
  refused: Refused,
): { action: Action; write: Write } {
  const { resource, repair, entered } = open(world, refused)
  const { changes, parts, picture } = entered
  const values = typedIn(resource, parts)
  const write = repairWrite(resource, repair, { values, picture, keepsPicture: false })
  const { kind, itemId, op } = write
  const insteadOf = refused.entry.itemId
  const whose = { device: device.name, owner: refused.owner }
  const to = { kind, itemId, op }
  const action = world.ledger.begin({ ...to, ...whose, changes, insteadOf, isBad: false })
  return { action, write }
}

function kindOf(entry: Entry): Kind {
  const kind = kinds.find(({ name }) => name === entry.kind)
  if (!kind) throw new Error(`There is no ${entry.kind}`)
  return kind
}

/**
 * An admin opens what was refused as a form, with what waits behind it laid over, changes what is
 * wrong, and saves it in its place.
 */
export function mend(
  world: World,
  { device }: Page,
  refused: Refused,
): { action: Action; write: Write } {
  const { scheduler, ledger } = world
  const { kind, resource, repair, entered } = open(world, refused)
  const theirs = repair.theirs && toParts(resource, repair.theirs)
  const typed = toParts(resource, repair.values)
  const isChanged = ([name]: [string, string]) =>
    name === 'picture' ||
    typed[name]?.includes(refusedMark) === true ||
    scheduler.random.chance(0.3)
  const changes = Object.fromEntries(Object.entries(entered.changes).filter(isChanged))
  const { picture: _, ...texts } = changes
  const again = Object.entries(textsOf(kind, changedParts(repair.entry))).filter(
    // What stands there in the same words is not said once more, nor what is said otherwise.
    ([name, value]) => theirs?.[name] !== value && !(name in changes),
  )
  const { itemId, op, seq } = repair.entry
  const to = { kind: kind.name, itemId, op, device: device.name, owner: refused.owner }
  const restated = {
    ...Object.fromEntries(again),
    ...(!('picture' in changes) && pictureAgain(repair, refused.entries)),
  }
  const what = { changes, restated, mends: seq, isBad: false }
  const values = typedIn(resource, { ...typed, ...texts })
  const { picture } = entered
  return {
    action: ledger.begin({ ...to, ...what }),
    write: repairWrite(resource, repair, { values, picture, keepsPicture: true }),
  }
}

/** Whoever has seen their picture beside an own one, and leaves that, says it once more. */
function pictureAgain({ ids, theirPicture }: Repair<Resource>, entries: readonly Entry[]) {
  const own = entries.findLast(({ id, picture }) => picture && ids.includes(id))?.picture?.sha256
  const isNews = own !== undefined && theirPicture?.includes(own) === false
  return isNews && { picture: own }
}

function textsOf({ changed }: Kind, parts: Entry['parts']): Entry['parts'] {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => changed.includes(name)))
}
