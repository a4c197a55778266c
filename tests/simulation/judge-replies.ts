import type { Entry } from '#sync/queue/entry.ts'

import { type Carried, nameOf } from './carried.ts'
import { wantedOf } from './kept.ts'
import { allItems, type Effect, isKeyKept } from './observed.ts'
import { placeOf } from './places.ts'
import type { Reply } from './server.ts'
import type { World } from './world.ts'

type Done = { reply: Reply; effects: readonly Effect[]; isMadeToFail: boolean }

/** Judges what our server says of its own work. */
export async function judgeReply(world: World, carried: Carried, done: Done): Promise<void> {
  const { database } = world.server
  const broken = (law: string) => world.judge.broken(law, nameOf(carried))
  const { status } = done.reply
  if (status >= 400 && done.effects.length > 0) broken('what is refused has no effect')
  if (status === 500 && !done.isMadeToFail) broken('fails only when it is made to')
  const { entry } = carried
  if (!entry) return
  noteReply(world, carried, { entry, status })
  if (status < 300) await judgeDone(world, carried, entry)
  if (status === 410) await judgeGone(world, carried, entry)
  if (status === 412 && (await isKeyKept(database, entry.id))) {
    broken('what meets a change may be tried again')
  }
}

async function judgeGone({ server, judge }: World, carried: Carried, { kind, itemId }: Entry) {
  const items = await allItems(server.database)
  if (items.has(`${kind}:${itemId}`))
    judge.broken('gone is only what is not there', nameOf(carried))
}

const gone = new Set([404, 410])

/** What later judgements need to know. */
function noteReply(
  { ledger, judge }: World,
  { device }: Carried,
  { entry, status }: { entry: Entry; status: number },
) {
  const place = placeOf({ ...entry, device })
  if (status === 500) ledger.failures.set(place, (ledger.failures.get(place) ?? 0) + 1)
  const isActed = status < 300 || (entry.op === 'remove' && gone.has(status))
  if (isActed) judge.acted.add(`${place} ${entry.op}`)
}

/** What is done for the first time under its key stands there as it was wanted. */
async function judgeDone({ server, judge }: World, carried: Carried, entry: Entry) {
  if (judge.done.has(entry.id)) return
  judge.done.add(entry.id)
  const item = (await allItems(server.database)).get(`${entry.kind}:${entry.itemId}`)
  const wanted = Object.entries(wantedOf(entry))
  const missing = wanted.find(([name, value]) => item?.[name] !== value)
  if (missing) judge.broken('what is answered is done', `${nameOf(carried)}: ${missing.join(' ')}`)
}
