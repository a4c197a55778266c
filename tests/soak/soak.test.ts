import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { phonePhoto } from '#tests/support/pictures.ts'

import { run } from './run.ts'
import { startWorld, type World } from './world.ts'

// Real browsers, a real server, and a network that fails as a seed says. `npm run soak` runs more of
// them; a seed that once found something stays in `kept`.

const kept: number[] = []
const first = Number(process.env['SOAK_SEED'] ?? 1)
const count = Number(process.env['SOAK_RUNS'] ?? 50)
const runsPerWorld = 10

const seeds = [...kept, ...Array.from({ length: count }, (_, nth) => first + nth)]
const worlds = Array.from({ length: Math.ceil(seeds.length / runsPerWorld) }, (_, nth) =>
  seeds.slice(nth * runsPerWorld, (nth + 1) * runsPerWorld),
)

/** Real photos where they are at hand; a fresh clone makes its own. */
async function readPictures(): Promise<Buffer[]> {
  const folder = join(import.meta.dirname, '../../../shared/data/photos')
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
    return names.map((name) => readFileSync(join(folder, name)))
  } catch {
    return Promise.all([1, 2, 3].map((seed) => phonePhoto(seed, { width: 2000, height: 1500 })))
  }
}

const pictures = readPictures()

test.concurrent.each(worlds.map((of) => ({ of, from: of[0], to: of.at(-1) })))(
  'runs $from to $to',
  async ({ of }) => {
    let world: World | undefined
    const broken: string[] = []
    let acknowledged = 0
    for (const seed of of) {
      world ??= await startWorld()
      const before = world.ledger.counts.acknowledged
      const found = await run(world, { seed, pictures: await pictures })
      acknowledged += world.ledger.counts.acknowledged - before
      if (found.length === 0) continue
      broken.push(`seed ${seed}: ${found.join('; ')}`)
      // What is broken stays broken: the next run begins in a world of its own.
      await world.end()
      world = undefined
    }
    await world?.end()
    expect(broken).toEqual([])
    // Runs in which nothing is acknowledged would prove nothing.
    expect(acknowledged).toBeGreaterThan(of.length)
  },
)
