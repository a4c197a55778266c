import { type Carried, whatOf } from './carried.ts'
import { allItems, type Effect, isKeyKept } from './observed.ts'
import type { Reply } from './server.ts'
import type { World } from './world.ts'

/** Judges what the server says of its own work. */
export async function judgeReply(
  { server, violations }: World,
  carried: Carried,
  done: { reply: Reply; effects: readonly Effect[]; isMadeToFail: boolean },
): Promise<void> {
  const broken = (law: string) => violations.push({ law, how: whatOf(carried) })
  const { status } = done.reply
  if (status >= 400 && done.effects.length > 0) broken('what is refused has no effect')
  if (status === 500 && !done.isMadeToFail) broken('fails only when it is made to')
  const { entry } = carried
  if (!entry) return
  if (status === 412 && (await isKeyKept(server.database, entry.id))) {
    broken('what meets a change may be tried again')
  }
  if (status !== 410) return
  const items = await allItems(server.database)
  if (items.has(`${entry.kind}:${entry.itemId}`)) broken('gone is only what is not there')
}
