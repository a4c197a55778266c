import { parseArgs } from 'node:util'

import { hunt, playMany } from './crew.ts'
import { mutants } from './mutants.ts'
import type { Outcome } from './protocol.ts'
import { playSchedule } from './schedule.ts'
import { startServer } from './server.ts'

const { values: asked } = parseArgs({
  options: {
    /** Number of schedules. */
    schedules: { type: 'string', default: '1000' },
    /** Seed of the first schedule. */
    from: { type: 'string', default: '1' },
    /** Plays only this schedule, and prints all its events. */
    seed: { type: 'string' },
    /** Searches for all planted bugs, or for those whose name contains `only`. */
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

/** Each planted bug must be found within this many schedules. */
const schedulesPerMutant = 50

async function playOne(seed: number): Promise<boolean> {
  const { trace, hash, violation, acknowledged } = await playSchedule(await startServer(), seed)
  console.log(trace.join('\n'))
  console.log(`seed ${seed}: ${acknowledged} acknowledged, ${trace.length} steps, ${hash}`)
  if (violation) console.log(`BROKEN  ${violation.law}: ${violation.how}`)
  return !violation
}

async function playAll(from: number, count: number): Promise<boolean> {
  const started = Date.now()
  let told = 0
  const tell = ({ played, acknowledged, steps, broken }: Outcome) => {
    const did = `${played} schedules, ${acknowledged} acknowledged actions, ${steps} steps`
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`${did}, ${broken.length} broken, ${seconds} s`)
    for (const { seed, law, how } of broken.slice(told)) {
      console.log(`BROKEN  ${law}: ${how}\nreplay: npm run simulate -- --seed ${seed}`)
    }
    told = broken.length
  }
  const total = await playMany({ from, count }, (now) => {
    if (now.played % 1000 === 0 && now.played < count) tell(now)
  })
  tell(total)
  return total.broken.length === 0
}

async function huntAll(only: string): Promise<boolean> {
  const wanted = mutants.filter((mutant) => mutant.name.includes(only))
  let survivors = wanted.length === 0 ? 1 : 0
  for (const { name } of wanted) {
    const [found] = (await hunt(name, schedulesPerMutant)).broken
    if (!found) survivors += 1
    console.log(found ? `${name}: schedule ${found.seed}, ${found.law}` : `SURVIVED  ${name}`)
  }
  console.log(`${wanted.length} planted, ${survivors} not found`)
  return survivors === 0
}

function numberIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`Not a number: ${text}`)
  process.exit(1)
}

const { seed, from, schedules } = asked
const play = () =>
  seed === undefined ? playAll(numberIn(from), numberIn(schedules)) : playOne(numberIn(seed))
process.exitCode = (await (asked.mutants ? huntAll(asked.only) : play())) ? 0 : 1
