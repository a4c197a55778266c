import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { checkInvariants } from './check-invariants.ts'
import type { Phone } from './phone.ts'
import { bucketAwayMs, causeFaults, type Run } from './troubles.ts'
import { startWorld, type World } from './world.ts'

// `npm run soak:servers`: four processes on PostgreSQL and a bucket, under a mixed load of real outboxes, while one
// of them is killed every 5 s, PostgreSQL restarts twice, and the bucket is unavailable for 20 s.

/** Maximum pause of an admin between two acts. */
const thinkMs = 1500
/** Far longer than phones need to send their remaining changes. */
const untilSentMs = 10 * 60_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    phones: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
})
const begunAt = Date.now()
const log = (line: string) => console.log(`${Math.round((Date.now() - begunAt) / 1000)} s: ${line}`)

const world = await startWorld({ phoneCount: Number(values.phones), seed: Number(values.seed) })
const run: Run = {
  lengthMs: Number(values.minutes) * 60_000,
  ...{ isOver: false, acts: 0, kills: 0, restarts: 0 },
}
log('all are there')
const acting = Promise.all(world.phones.map((phone) => usePhone(world, phone)))
const faults = causeFaults(world, run, log)
await pause(run.lengthMs)
run.isOver = true
await Promise.all([acting, faults])
log(`nothing goes wrong any more; ${(await unsent(world)).length} changes are not sent`)
const unsentChanges = await untilSent(world)
log(`${unsentChanges.length} changes are not sent`)
const broken = [
  ...world.answers.wrong,
  ...unsentChanges.map(
    ({ op, kind, itemId, state, refusal }) =>
      `${op} ${kind} ${itemId} is ${state}: ${JSON.stringify(refusal)}`,
  ),
  ...(await checkInvariants(world.server, world.database, world.phones)),
]
console.table(Object.fromEntries(world.answers.tableRows()))
for (const each of broken.slice(0, 20)) console.log(`BROKEN  ${each}`)
const items = world.phones.flatMap(({ createdItems }) => createdItems).length
console.log(
  `${run.acts} acknowledged acts on ${items} items, ${run.kills} processes killed, PostgreSQL restarted ` +
    `${run.restarts} times, the bucket gone for ${bucketAwayMs / 1000} s: ${broken.length} broken promises`,
)
await world.end()
process.exit(broken.length === 0 ? 0 : 1)

async function usePhone({ random }: World, phone: Phone) {
  while (!run.isOver) {
    await phone.act()
    run.acts += 1
    await pause(random.below(thinkMs))
    if (random.chance(0.3)) await phone.readList()
  }
}

async function unsent({ phones }: World) {
  return (await Promise.all(phones.map((phone) => phone.unsent()))).flat()
}

/** Resolves with the refused entries once no other entries are left. */
async function untilSent(of: World) {
  const deadline = Date.now() + untilSentMs
  for (;;) {
    const all = await unsent(of)
    if (all.every(({ state }) => state === 'parked') || Date.now() > deadline) return all
    for (const phone of of.phones) phone.wake()
    await pause(1000)
  }
}
