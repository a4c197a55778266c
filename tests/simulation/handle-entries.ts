import type { Entry } from '#sync/queue/entry.ts'
import { remedyOf, theirsOf } from '#sync/queue/remedy.ts'

import { discard, saveForm } from './acts.ts'
import { type Form, repairing } from './forms.ts'
import { kinds } from './kinds.ts'
import type { Page } from './page.ts'
import { entryAt } from './stored-entries.ts'
import type { World } from './world.ts'

/** Handles an entry of the outbox: retries it, opens its form, or discards it. */
export async function handleEntry(world: World, page: Page): Promise<void> {
  const owner = page.device.session?.owner
  if (owner === undefined) return
  const entries = await page.outbox.entries(owner).catch((): Entry[] => [])
  const entry = chooseFrom(world, entries)
  if (entry && page.device.session?.owner === owner) await decide(world, page, { entry, entries })
}

async function decide(
  world: World,
  page: Page,
  { entry, entries }: { entry: Entry; entries: readonly Entry[] },
) {
  const { random } = world.scheduler
  const form = random.chance(0.5) ? formOf(entries, entry) : undefined
  if (form) return open(world, page, form)
  if (random.chance(needsConfirmation(entry) ? 0.1 : 0.5)) await discard(world, page, entry)
  else await tryAgain(world, page, random.chance(0.2) ? { owner: entry.owner } : entry)
}

/** Opens the form of a refused entry, and usually saves it immediately. */
async function open(world: World, page: Page, form: Form) {
  page.forms.push(form)
  if (world.scheduler.random.chance(0.7)) await saveForm(world, page, form)
}

/**
 * Resolves the next parked entry at the end of a schedule: a conflict, or a refusal by a proxy. Returns false if
 * there is none.
 */
export async function decideNext(world: World, page: Page): Promise<boolean> {
  const owner = page.device.session?.owner
  const entries = owner === undefined ? [] : await page.outbox.entries(owner)
  const entry = entries.find((each) => {
    const remedy = each.state === 'parked' ? remedyOf(each) : 'retry'
    return ['decide', 'insist'].includes(remedy) || each.refusal?.status === 413
  })
  if (!entry) return false
  const form = formOf(entries, entry)
  if (!form) await tryAgain(world, page, entry)
  else {
    page.forms.push(form)
    await saveForm(world, page, form)
  }
  return true
}

/** Prefers parked entries, and among them removals that need to be confirmed. */
function chooseFrom({ scheduler: { random } }: World, entries: readonly Entry[]) {
  const shown = entries.filter(({ state }) => state !== 'sent' && state !== 'sending')
  const parked = shown.filter(({ state }) => state === 'parked')
  const isAboutRefused = parked.length > 0 && random.chance(0.7)
  const choice = isAboutRefused ? parked : random.chance(0.5) ? shown : []
  if (choice.length === 0) return undefined
  return choice.find(needsConfirmation) ?? random.pick(choice)
}

function needsConfirmation(entry: Entry) {
  return entry.state === 'parked' && remedyOf(entry) === 'insist'
}

/** Returns the form that the outbox offers for a parked entry. */
function formOf(entries: readonly Entry[], entry: Entry) {
  const kind = kinds.find(({ name }) => name === entry.kind)
  const remedy = entry.state === 'parked' ? remedyOf(entry) : 'retry'
  if (!kind || ['retry', 'insist', 'ask'].includes(remedy)) return undefined
  return repairing({ owner: entry.owner, kind, entries }, entry.itemId)
}

/** Retries one entry, or all that need no decision. A confirmed removal has shown the changes of others. */
async function tryAgain(
  { scheduler, ledger, past }: World,
  { actor, device, outbox, handle, wake }: Page,
  target: Entry | { owner: string },
) {
  const { owner } = target
  const one = 'id' in target ? target : undefined
  scheduler.note(`${actor.name}: ${owner} tries ${one ? `#${one.seq}` : 'all'} again`)
  handle.watchNext(({ put }) => {
    const sent = put.flatMap(([key]) => entryAt(device.storage.map, key) ?? [])
    for (const each of one ? [one] : sent) past.waits.end({ ...each, device: device.name })
    // Another tab may have discarded the entry at the same time.
    if (!one || !needsConfirmation(one) || put.length === 0) return
    const remoteValues = Object.entries(theirsOf(one)?.wireValues ?? {})
    ledger.confirmRemoval({ ...one, device: device.name }, ledger.itemOf(one), remoteValues)
  })
  await (one ? outbox.retry(owner, one.id, needsConfirmation(one)) : outbox.retryAll(owner)).catch(
    () => undefined,
  )
  await wake('manual')
}
