import { itemsIn } from '#api/replies.ts'
import type { Stored } from '#contract/resource.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { type Overlaid, overlay } from '#sync/shown/overlay.ts'

import { type KeptList, nowOn } from './device.ts'
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
  // The lists go with their session: a reply to it may be older than what the next one has seen.
  if (!items || device.session !== session) return
  // The reply to the latest question counts, whichever comes last.
  const before = lists.get(name)
  if (!before || before.asked < asked) lists.set(name, { items, asked, isDoubtful: false })
  const doubt = () => {
    const kept = lists.get(name)
    if (kept && device.jumps !== jumps) kept.isDoubtful = true
  }
  doubt()
  // A screen shows it before the outbox knows of it.
  await look(world, page, { owner, kind })
  await outbox.contained(owner, { kind: name, askedAt }).catch(() => undefined)
  doubt()
  await look(world, page, { owner, kind })
  await page.wake('answer')
}

/** What a screen shows of a list: items with what waits laid over, and what they are made of. */
export type Looked = {
  owner: string
  kind: Kind
  items: readonly Overlaid<Stored>[]
  listed: readonly Stored[]
  entries: readonly Entry[]
}

/** What the screen shows, which must be all that was saved. */
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
  const entries = await outbox.entries(owner).catch(() => undefined)
  if (!entries) return undefined
  const listed = kept?.items ?? []
  const items = overlay({ resource: resourceOf(kind), items: listed }, entries)
  judgeAge(world, { kind: kind.name, items, listed })
  if (kept && !kept.isDoubtful) judgeView(world, { kind: kind.name, items, model })
  return { owner, kind, items, listed, entries }
}
