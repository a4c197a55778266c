import { parseArgs } from 'node:util'

import { hunt, playMany, type Total } from './crew.ts'
import { mutants } from './mutants.ts'
import { playSchedule } from './schedule.ts'
import { startServer } from './server.ts'

const { values: asked } = parseArgs({
  options: {
    /** Plays so many schedules. */
    schedules: { type: 'string', default: '1000' },
    /** The first of them. */
    from: { type: 'string', default: '1' },
    /** Plays this one alone, and shows all that happens in it. */
    seed: { type: 'string' },
    /** Looks for the bugs that are planted, or for those whose name holds `only`. */
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

function stop(words: string): never {
  console.error(words)
  process.exit(1)
}

/** Each planted bug must be found within so many schedules. */
const schedulesPerMutant = Number(process.env['PER'] ?? 50)

async function playOne(seed: number): Promise<boolean> {
  const { trace, hash, violation, acknowledged } = await playSchedule(await startServer(), seed)
  console.log(trace.join('\n'))
  console.log(`seed ${seed}: ${acknowledged} acknowledged, ${trace.length} steps, ${hash}`)
  if (violation) console.log(`BROKEN  ${violation.law}: ${violation.how}`)
  return !violation
}

async function playAll(from: number, count: number): Promise<boolean> {
  const started = Date.now()
  const tell = ({ played, acknowledged, steps, broken }: Total) => {
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(
      `${played} schedules, ${acknowledged} acknowledged actions, ${steps} steps, ${broken.length} broken, ${seconds} s`,
    )
  }
  let told = 0
  const total = await playMany({ from, count }, (now) => {
    for (; told < now.broken.length; told += 1) console.log('BROKEN', now.broken[told])
    if (now.played % 1000 === 0 && now.played < count) tell(now)
  })
  tell(total)
  for (const { seed } of total.broken) console.log(`replay: npm run simulate -- --seed ${seed}`)
  return total.broken.length === 0
}

async function huntAll(only: string): Promise<boolean> {
  const survivors: string[] = []
  const wanted = mutants.filter((mutant) => mutant.name.includes(only))
  if (wanted.length === 0) stop(`No planted bug's name holds "${only}".`)
  for (const { name } of wanted) {
    const { broken } = await hunt(name, schedulesPerMutant)
    const [found] = broken
    if (!found) survivors.push(name)
    console.log(found ? `${name}: schedule ${found.seed}, ${found.law}` : `SURVIVED  ${name}`)
  }
  return survivors.length === 0
}

const { seed, from, schedules } = asked
for (const number of [seed ?? from, from, schedules]) {
  if (!/^\d+$/.test(number)) stop(`Not a number: ${number}`)
}
const isWell =
  seed !== undefined
    ? await playOne(Number(seed))
    : asked.mutants
      ? await huntAll(asked.only)
      : await playAll(Number(from), Number(schedules))
process.exitCode = isWell ? 0 : 1
