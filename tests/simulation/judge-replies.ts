import { isOfPicture } from './judge-bringing.ts'
import { wantedOf } from './kept.ts'
import { allItems, type Effect } from './observed.ts'
import { nameOf, placeOf, type Sent } from './places.ts'
import type { Reply } from './server.ts'
import type { World } from './world.ts'

type Done = { reply: Reply; effects: readonly Effect[] }

const gone = new Set([404, 410])

/** Checks the replies of the project's own server. */
export async function judgeReply(world: World, sent: Sent, { reply, effects }: Done) {
  const { server, broken } = world
  const { id, kind, itemId } = sent.entry
  const { status } = reply
  noteReply(world, sent, status)
  if (status < 300 && !isOfPicture(sent)) return judgeDone(world, sent)
  if (effects.length > 0) broken('what is refused has no effect', nameOf(sent))
  const isGone = status === 410
  if (isGone && (await allItems(server.database)).has(`${kind}:${itemId}`)) {
    broken('gone is only what is not there', nameOf(sent))
  }
  const kept = server.database.selectFrom('writes').selectAll().where('key', '=', id)
  if (status !== 412 || !(await kept.executeTakeFirst())) return
  broken('what meets a change may be tried again', nameOf(sent))
}

/** Records the reply for later checks. */
function noteReply({ past }: World, sent: Sent, status: number) {
  const { entry, device } = sent
  const place = placeOf({ ...entry, device })
  if (status === 500) past.failures.set(place, (past.failures.get(place) ?? 0) + 1)
  if (isOfPicture(sent)) return
  const isDone = status < 300 || (entry.op === 'remove' && gone.has(status))
  if (isDone) past.acted.add(`${place} ${entry.op}`)
}

/** Checks that a write executed for the first time under its key has set the wanted values. */
async function judgeDone({ server, past, broken }: World, sent: Sent) {
  const { id, kind, itemId } = sent.entry
  if (past.done.has(id)) return
  past.done.add(id)
  const item = (await allItems(server.database)).get(`${kind}:${itemId}`)
  const wanted = Object.entries(wantedOf(sent.entry))
  const missing = wanted.find(([name, value]) => item?.[name] !== value)
  if (missing) broken('what is answered is done', `${nameOf(sent)}: ${missing.join(' ')}`)
}
