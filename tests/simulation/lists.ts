import { itemsIn } from '#api/replies.ts'
import type { ItemBase } from '#contract/resource.ts'
import { type MarkedItem, overlay } from '#sync/display/overlay.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { pastMissingFrom } from '#sync/queue/past.ts'

import { type Device, type CachedList, nowOn } from './device.ts'
import { type Kind, resourceOf } from './kinds.ts'
import type { Page } from './page.ts'
import { expected, checkAge, checkView } from './view.ts'
import type { World } from './world.ts'

/** Reads a list from the server, as a screen does when it opens. */
export async function load(
  world: World,
  page: Page,
  kind = world.scheduler.random.pick(world.kinds),
) {
  const { device, outbox, api } = page
  const { session, clockJumps, lists } = device
  if (!session) return
  const { owner } = session
  const { name, paths, pageSize } = resourceOf(kind)
  const requestedAt = nowOn(world, device)
  const requestNumber = (device.requestCount += 1)
  const path = pageSize === undefined ? paths.list : `${paths.list}?limit=100`
  const reply = await api.call({ method: 'GET', path }).catch(() => undefined)
  const items = reply && itemsIn(resourceOf(kind), reply.body)
  // Lists are dropped with their session: a reply for it may be older than what the next session has seen.
  if (!items || device.session !== session) return
  cacheReply(world, device, { items, kind: name, requestNumber, requestedAt, clockJumps })
  const markDoubtful = () => {
    const cached = lists.get(name)
    if (cached && device.clockJumps !== clockJumps) cached.isDoubtful = true
  }
  markDoubtful()
  // The reply is displayed before the outbox is notified of it.
  await displayList(world, page, { owner, kind })
  await outbox.archiveReceipts(owner, { kind: name, requestedAt }).catch(() => undefined)
  markDoubtful()
  await displayList(world, page, { owner, kind })
  await page.wake('reply')
}

type Read = Pick<CachedList, 'items' | 'requestNumber' | 'requestedAt' | 'clockJumps'> & {
  kind: string
}

/** Caches a reply unless a later request has been answered already; some replies are not cached at all. */
function cacheReply({ scheduler, faults }: World, { lists }: Device, { kind, ...read }: Read) {
  const before = lists.get(kind)
  if (before && scheduler.random.chance(faults.rates.uncached)) before.isOutrun = true
  else if (!before || before.requestNumber < read.requestNumber) {
    lists.set(kind, { ...read, isOutrun: false, isDoubtful: false })
  }
}

/** A displayed list: items with the overlay applied, and their sources. */
export type DisplayedList = {
  owner: string
  kind: Kind
  items: readonly MarkedItem<ItemBase>[]
  listed: readonly ItemBase[]
  entries: readonly Entry[]
}

/** Checks that a screen displays all saved changes. */
export async function displayList(
  world: World,
  { device, outbox, handle }: Page,
  { owner, kind }: { owner: string; kind: Kind },
): Promise<DisplayedList | undefined> {
  let cached: CachedList | undefined
  let model = expected(world, { device, owner, kind: kind.name })
  handle.watchNext(() => {
    cached = device.lists.get(kind.name)
    model = expected(world, { device, owner, kind: kind.name })
  })
  const found = await outbox.everything(owner).catch(() => undefined)
  if (!found) return undefined
  const { entries } = found
  const listed = cached?.items ?? []
  const over = cached ? [...receiptsOver(cached, found), ...entries] : entries
  const items = overlay({ resource: resourceOf(kind), items: listed }, over)
  checkAge(world, { kind: kind.name, items, listed })
  if (cached && !isDoubtful(cached, device)) checkView(world, { kind: kind.name, items, model })
  return { owner, kind, items, listed, entries }
}

function receiptsOver(
  { requestedAt }: CachedList,
  { past, readAt }: { past: Entry[]; readAt: number },
) {
  return pastMissingFrom(past, { requestedAt, now: readAt })
}

function isDoubtful(cached: CachedList, { clockJumps }: Device): boolean {
  return cached.isDoubtful || (cached.isOutrun && cached.clockJumps !== clockJumps)
}
