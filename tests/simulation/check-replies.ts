import { isOfPicture } from './check-uploads.ts'
import { allItems, type Effect } from './observed.ts'
import { describe, keyOfPosition, type InFlightWrite } from './queue-positions.ts'
import type { Reply } from './server.ts'
import { newValuesOf } from './stored-entries.ts'
import type { World } from './world.ts'

type HandledWrite = { reply: Reply; effects: readonly Effect[] }

const goneStatuses = new Set([404, 410])

/** Checks the replies of the project's own server. */
export async function checkReply(
  world: World,
  sent: InFlightWrite,
  { reply, effects }: HandledWrite,
) {
  const { server, broken } = world
  const { id, kind, itemId } = sent.entry
  const { status } = reply
  noteReply(world, sent, status)
  if (status < 300 && !isOfPicture(sent)) return checkDone(world, sent)
  if (effects.length > 0) broken('what is refused has no effect', describe(sent))
  const isGone = status === 410
  if (isGone && (await allItems(server.database)).has(`${kind}:${itemId}`)) {
    broken('410 only for a missing item', describe(sent))
  }
  const keptReply = server.database.selectFrom('writes').selectAll().where('key', '=', id)
  if (status !== 412 || !(await keptReply.executeTakeFirst())) return
  broken('a 412 is not stored under its key', describe(sent))
}

/** Records the reply for later checks. */
function noteReply({ past }: World, sent: InFlightWrite, status: number) {
  const { entry, device } = sent
  const position = keyOfPosition({ ...entry, device })
  if (status === 500) past.failures.set(position, (past.failures.get(position) ?? 0) + 1)
  if (isOfPicture(sent)) return
  const isDone = status < 300 || (entry.op === 'remove' && goneStatuses.has(status))
  if (isDone) past.confirmedActs.add(`${position} ${entry.op}`)
}

/** Checks that a write executed for the first time under its key has set the wanted values. */
async function checkDone({ server, past, broken }: World, sent: InFlightWrite) {
  const { id, kind, itemId } = sent.entry
  if (past.executed.has(id)) return
  past.executed.add(id)
  const item = (await allItems(server.database)).get(`${kind}:${itemId}`)
  const newValues = Object.entries(newValuesOf(sent.entry))
  const missing = newValues.find(([name, value]) => item?.[name] !== value)
  if (missing)
    broken(
      'a success reply means that all values are set',
      `${describe(sent)}: ${missing.join(' ')}`,
    )
}
