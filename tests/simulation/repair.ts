import { etagOf } from '#contract/resource.ts'
import { remedyOf, theirPartsOf, theirsOf } from '#sync/conflict.ts'
import { changedParts, type Entry, type Write } from '#sync/entry.ts'
import { folded } from '#sync/follow.ts'
import { laneEntries } from '#sync/lanes.ts'

import { enter, type Kind, kinds, refusedMark } from './forms.ts'
import type { Action } from './ledger.ts'
import { newId, type Page } from './page.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

/** Whether a form can take up what was refused: with what stands there now, and what was typed. */
export function canMend(entry: Entry): boolean {
  const isContent = entry.op === 'add' || entry.op === 'update'
  const remedy = remedyOf(entry)
  return entry.state === 'parked' && isContent && (remedy === 'mend' || remedy === 'decide')
}

/** Whether what it changes was deleted meanwhile, and can be added again. */
export function canAddAgain(entry: Entry): boolean {
  return entry.state === 'parked' && remedyOf(entry) === 'add-again'
}

/** An admin adds what was deleted again, as another item, and enters it anew. */
export function addAgain(
  world: World,
  { device }: Page,
  { owner, entry }: { owner: Admin; entry: Entry },
): { action: Action; write: Write } {
  const { ledger, scheduler } = world
  const kind = kindOf(entry)
  const n = ledger.actions.length + 1
  const form = { kind, n, isBad: false, item: undefined }
  const { changes, ...entered } = enter(scheduler.random, ledger, form)
  const to = { kind: kind.name, itemId: newId(world, device), op: 'add' as const }
  const insteadOf = entry.itemId
  const whose = { device: device.name, owner }
  const action = ledger.begin({ ...to, ...whose, changes, insteadOf, isBad: false })
  return {
    action,
    write: { ...to, ...entered, replaces: { ids: [entry.id], keepsPicture: false } },
  }
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
  { owner, entry: refused, entries }: { owner: Admin; entry: Entry; entries: readonly Entry[] },
): { action: Action; write: Write } {
  const { ledger, scheduler } = world
  const kind = kindOf(refused)
  const later = laneEntries(entries, refused).filter(
    (each) => each.seq > refused.seq && each.op === 'update',
  )
  const ids = [refused, ...later].map(({ id }) => id)
  const entry = folded(refused, later)
  const { op, itemId, seq } = entry
  const theirs = theirPartsOf(entry)
  const mine = changedParts(entry)
  const typed = { ...(theirs ?? entry.seen), ...mine }
  const n = ledger.actions.length + 1
  const entered = enter(scheduler.random, ledger, { kind, n, isBad: false, item: undefined })
  const isChanged = ([name]: [string, string]) =>
    name === 'picture' ||
    typed[name]?.includes(refusedMark) === true ||
    scheduler.random.chance(0.3)
  const changes = Object.fromEntries(Object.entries(entered.changes).filter(isChanged))
  const { picture: _, ...texts } = changes
  const to = { kind: kind.name, itemId }
  const again = Object.entries(textsOf(kind, mine)).filter(
    // What stands there in the same words is not said once more, nor what is said otherwise.
    ([name, value]) => theirs?.[name] !== value && !(name in changes),
  )
  const restated = Object.fromEntries(again)
  const what = { op, changes, restated, mends: seq, isBad: false }
  const action = ledger.begin({ ...to, device: device.name, owner, ...what })
  const write: Write = {
    ...to,
    op,
    parts: { ...typed, ...texts },
    ...(op === 'update' && basisOf(entry)),
    ...(entered.picture && { picture: entered.picture }),
    replaces: { ids, keepsPicture: true },
  }
  return { action, write }
}

function textsOf({ changed }: Kind, parts: Entry['parts']): Entry['parts'] {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => changed.includes(name)))
}

/** What a mended change is based on: what stands there now, once that is known. */
function basisOf(entry: Entry): Pick<Write, 'base' | 'seen'> {
  const theirs = theirsOf(entry)
  const base = theirs ? etagOf(theirs) : entry.base
  const seen = theirPartsOf(entry) ?? entry.seen
  return { ...(base !== undefined && { base }), ...(seen && { seen }) }
}
