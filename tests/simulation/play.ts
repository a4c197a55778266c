import * as v from 'valibot'

import { type Order, order, type Outcome } from './protocol.ts'
import { playSchedule } from './schedule.ts'
import { startServer } from './server.ts'

const server = startServer()

/** Plays schedules one after the other on one server. */
async function play({ from, count, untilFirst }: Order): Promise<Outcome> {
  const total: Outcome = { played: 0, acknowledged: 0, steps: 0, stories: {}, broken: [] }
  for (let seed = from; seed < from + count; seed += 1) {
    const { violation, acknowledged, steps, hash } = await playSchedule(await server, seed)
    total.played += 1
    total.acknowledged += acknowledged
    total.steps += steps
    total.stories[seed] = hash
    if (violation) total.broken.push({ seed, ...violation })
    if (violation && untilFirst) break
  }
  return total
}

// A separate process that plays the schedules of each received order until it is disconnected.
process.on('message', (message) => {
  void play(v.parse(order, message)).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
