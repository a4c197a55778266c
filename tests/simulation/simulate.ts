import { parseArgs } from 'node:util'

import { mutants } from './mutants.ts'
import { searchBug, playMany } from './player-processes.ts'
import type { Outcome } from './protocol.ts'
import { playSchedule } from './schedule.ts'
import { startServer } from './server.ts'

const { values: options } = parseArgs({
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
  let printedCount = 0
  const printOutcome = ({ played, acknowledged, steps, broken }: Outcome) => {
    const summary = `${played} schedules, ${acknowledged} acknowledged actions, ${steps} steps`
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`${summary}, ${broken.length} broken, ${seconds} s`)
    for (const { seed, law, how } of broken.slice(printedCount)) {
      console.log(`BROKEN  ${law}: ${how}\nreplay: npm run simulate -- --seed ${seed}`)
    }
    printedCount = broken.length
  }
  const total = await playMany({ from, count }, (now) => {
    if (now.played % 1000 === 0 && now.played < count) printOutcome(now)
  })
  printOutcome(total)
  return total.broken.length === 0
}

async function searchAllBugs(only: string): Promise<boolean> {
  const selected = mutants.filter((mutant) => mutant.name.includes(only))
  let survivors = selected.length === 0 ? 1 : 0
  for (const { name } of selected) {
    const [found] = (await searchBug(name, schedulesPerMutant)).broken
    if (!found) survivors += 1
    console.log(found ? `${name}: schedule ${found.seed}, ${found.law}` : `SURVIVED  ${name}`)
  }
  console.log(`${selected.length} planted, ${survivors} not found`)
  return survivors === 0
}

function numberIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`Not a number: ${text}`)
  process.exit(1)
}

const { seed, from, schedules } = options
const play = () =>
  seed === undefined ? playAll(numberIn(from), numberIn(schedules)) : playOne(numberIn(seed))
process.exitCode = (await (options.mutants ? searchAllBugs(options.only) : play())) ? 0 : 1
