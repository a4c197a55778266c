import type { Entry } from '#sync/queue/entry.ts'
import { remedyOf, theirsOf } from '#sync/queue/remedy.ts'

import { discard } from './acts.ts'
import { repairing } from './forms.ts'
import { keptAt } from './kept.ts'
import { kinds } from './kinds.ts'
import type { Page } from './page.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

/** An admin goes through the outbox: tries again, opens the form of what was refused, or throws away. */
export async function attend(world: World, page: Page): Promise<void> {
  const { device, outbox } = page
  const { random } = world.scheduler
  const owner = device.session?.owner
  if (owner === undefined) return
  const entries = await outbox.entries(owner).catch((): Entry[] => [])
  const entry = chooseFrom(world, entries)
  if (!entry || device.session?.owner !== owner) return
  const form = random.chance(0.5) ? formOf(owner, entries, entry) : undefined
  if (form) page.forms.push(form)
  else if (random.chance(isInsisting(entry) ? 0.1 : 0.5)) await discard(world, page, entry)
  else if (random.chance(0.2)) await tryAll(world, page, owner)
  else await tryAgain(world, page, entry)
}

/** What is refused is what they look for, and first of that what they wanted gone. */
function chooseFrom({ scheduler: { random } }: World, entries: readonly Entry[]) {
  const shown = entries.filter(({ state }) => state !== 'sent' && state !== 'sending')
  const parked = shown.filter(({ state }) => state === 'parked')
  const choice = parked.length > 0 ? parked : random.chance(0.4) ? shown : []
  if (choice.length === 0) return undefined
  return choice.find(isInsisting) ?? random.pick(choice)
}

function isInsisting(entry: Entry) {
  return entry.state === 'parked' && remedyOf(entry) === 'insist'
}

/** The form that the outbox offers for a refused entry. */
function formOf(owner: Admin, entries: readonly Entry[], entry: Entry) {
  const kind = kinds.find(({ name }) => name === entry.kind)
  const remedy = entry.state === 'parked' ? remedyOf(entry) : 'retry'
  if (!kind || remedy === 'retry' || remedy === 'insist') return undefined
  return repairing({ owner, kind, entries }, entry.itemId)
}

/** By hand; whoever insists on a removal has been told what others have made of the item. */
async function tryAgain({ scheduler, ledger }: World, page: Page, entry: Entry) {
  const { owner, id } = entry
  const place = { ...entry, device: page.device.name }
  scheduler.note(`${page.actor.name}: ${owner} tries #${entry.seq} again`)
  page.handle.watchNext(() => {
    ledger.patience.end(place)
    const told = remedyOf(entry) === 'insist' ? Object.entries(theirsOf(entry)?.parts ?? {}) : []
    ledger.insist(place, ledger.itemOf(entry), told)
  })
  await page.outbox.retry(owner, id).catch(() => undefined)
  await page.wake('hand')
}

/** All that needs no decision. */
async function tryAll(world: World, page: Page, owner: string) {
  const { scheduler, ledger } = world
  const { device } = page
  scheduler.note(`${page.actor.name}: ${owner} tries all again`)
  page.handle.watchNext(({ put }) => {
    for (const [key] of put) {
      const entry = keptAt(device.storage.map, key)
      if (entry) ledger.patience.end({ ...entry, device: device.name })
    }
  })
  await page.outbox.retryAll(owner).catch(() => undefined)
  await page.wake('hand')
}
