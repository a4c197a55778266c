import { itemsIn } from '#api/replies.ts'
import type { Stored } from '#contract/resource.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { type Overlaid, overlay } from '#sync/shown/overlay.ts'

import { type KeptList, nowOn } from './device.ts'
import { type Kind, resourceOf } from './kinds.ts'
import type { Page } from './page.ts'
import type { Admin } from './server.ts'
import { expected, judgeAge, judgeView } from './view.ts'
import type { World } from './world.ts'

/** Reads a list from the server, as a screen does when it opens. */
export async function load(
  world: World,
  page: Page,
  kind = world.scheduler.random.pick(world.kinds),
) {
  const { device, outbox, api } = page
  const { session } = device
  if (!session) return
  const { owner } = session
  const resource = resourceOf(kind)
  const askedAt = nowOn(world, device)
  const { jumps } = device
  device.asked += 1
  const { asked } = device
  const path =
    resource.pageSize === undefined ? resource.paths.list : `${resource.paths.list}?limit=100`
  const reply = await api.call({ method: 'GET', path }).catch(() => undefined)
  const items = reply && itemsIn(resource, reply.body)
  // The lists go with their session: a reply to it may be older than what the next one has seen.
  if (!items || device.session !== session) return
  keep(page, kind, { items, asked, isDoubtful: device.jumps !== jumps })
  // A screen shows it before the outbox knows of it.
  await look(world, page, { owner, kind })
  await outbox.seen(owner, { kind: resource.name, askedAt }).catch(() => undefined)
  if (device.jumps !== jumps) doubt(page, kind)
  await look(world, page, { owner, kind })
  await page.wake('answer')
}

/** The reply to the latest question counts, whichever comes last. */
function keep({ device }: Page, { name }: Kind, list: KeptList) {
  const before = device.lists.get(name)
  if (!before || before.asked < list.asked) device.lists.set(name, list)
  else if (list.isDoubtful) before.isDoubtful = true
}

function doubt({ device }: Page, { name }: Kind) {
  const kept = device.lists.get(name)
  if (kept) kept.isDoubtful = true
}

/** What a screen shows of a list: items with what waits laid over, and what they are made of. */
export type Looked = {
  owner: Admin
  kind: Kind
  items: readonly Overlaid<Stored>[]
  listed: readonly Stored[]
  entries: readonly Entry[]
}

/** What the screen shows, which must be all that was saved. */
export async function look(
  world: World,
  { device, outbox, handle }: Page,
  { owner, kind }: { owner: Admin; kind: Kind },
): Promise<Looked | undefined> {
  let kept: KeptList | undefined
  let model = expected(world, { device, owner, kind: kind.name })
  handle.watchNext(() => {
    kept = device.lists.get(kind.name)
    model = expected(world, { device, owner, kind: kind.name })
  })
  const entries = await outbox.entries(owner).catch(() => undefined)
  if (!entries) return undefined
  const listed = kept?.items ?? []
  const items = overlay({ resource: resourceOf(kind), items: listed }, entries)
  judgeAge(world, { kind: kind.name, items, listed })
  if (kept && !kept.isDoubtful) judgeView(world, { kind: kind.name, items, model })
  return { owner, kind, items, listed, entries }
}
