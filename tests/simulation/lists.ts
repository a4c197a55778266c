import { itemsIn } from '#api/replies.ts'
import type { Stored } from '#contract/resource.ts'
import { type Overlaid, overlay } from '#sync/display/overlay.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { pastSince } from '#sync/queue/past.ts'

import { type Device, type KeptList, nowOn } from './device.ts'
import { type Kind, resourceOf } from './kinds.ts'
import type { Page } from './page.ts'
import { expected, judgeAge, judgeView } from './view.ts'
import type { World } from './world.ts'

/** Reads a list from the server, as a screen does when it opens. */
export async function load(
  world: World,
  page: Page,
  kind = world.scheduler.random.pick(world.kinds),
) {
  const { device, outbox, api } = page
  const { session, jumps, lists } = device
  if (!session) return
  const { owner } = session
  const { name, paths, pageSize } = resourceOf(kind)
  const askedAt = nowOn(world, device)
  const asked = (device.asked += 1)
  const path = pageSize === undefined ? paths.list : `${paths.list}?limit=100`
  const reply = await api.call({ method: 'GET', path }).catch(() => undefined)
  const items = reply && itemsIn(resourceOf(kind), reply.body)
  // Lists are dropped with their session: a reply for it may be older than what the next session has seen.
  if (!items || device.session !== session) return
  keep(world, device, { items, kind: name, asked, askedAt, jumps })
  const doubt = () => {
    const kept = lists.get(name)
    if (kept && device.jumps !== jumps) kept.isDoubtful = true
  }
  doubt()
  // The reply is displayed before the outbox is notified of it.
  await look(world, page, { owner, kind })
  await outbox.contained(owner, { kind: name, askedAt }).catch(() => undefined)
  doubt()
  await look(world, page, { owner, kind })
  await page.wake('answer')
}

type Read = Pick<KeptList, 'items' | 'asked' | 'askedAt' | 'jumps'> & { kind: string }

/** Caches a reply unless a later request has been answered already; some replies are not cached at all. */
function keep({ scheduler, faults }: World, { lists }: Device, { kind, ...read }: Read) {
  const before = lists.get(kind)
  if (before && scheduler.random.chance(faults.rates.unkept)) before.isOutrun = true
  else if (!before || before.asked < read.asked) {
    lists.set(kind, { ...read, isOutrun: false, isDoubtful: false })
  }
}

/** A displayed list: items with the overlay applied, and their sources. */
export type Looked = {
  owner: string
  kind: Kind
  items: readonly Overlaid<Stored>[]
  listed: readonly Stored[]
  entries: readonly Entry[]
}

/** Checks that a screen displays all saved changes. */
export async function look(
  world: World,
  { device, outbox, handle }: Page,
  { owner, kind }: { owner: string; kind: Kind },
): Promise<Looked | undefined> {
  let kept: KeptList | undefined
  let model = expected(world, { device, owner, kind: kind.name })
  handle.watchNext(() => {
    kept = device.lists.get(kind.name)
    model = expected(world, { device, owner, kind: kind.name })
  })
  const found = await outbox.everything(owner).catch(() => undefined)
  if (!found) return undefined
  const { entries } = found
  const listed = kept?.items ?? []
  const over = kept ? [...pastOver(kept, found), ...entries] : entries
  const items = overlay({ resource: resourceOf(kind), items: listed }, over)
  judgeAge(world, { kind: kind.name, items, listed })
  if (kept && !isDoubtful(kept, device)) judgeView(world, { kind: kind.name, items, model })
  return { owner, kind, items, listed, entries }
}

function pastOver({ askedAt }: KeptList, { past, readAt }: { past: Entry[]; readAt: number }) {
  return pastSince(past, { askedAt, now: readAt })
}

function isDoubtful(kept: KeptList, { jumps }: Device): boolean {
  return kept.isDoubtful || (kept.isOutrun && kept.jumps !== jumps)
}
