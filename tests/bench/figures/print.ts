import { cpus, loadavg } from 'node:os'

import { finish, isSmoke, roundsOr } from '#tests/bench/options.ts'
import { compareStarts } from '#tests/bench/starts/compare.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

import { startBenchVisit } from './bench-visit.ts'
import { measureDrained } from './drained.ts'
import type { Figure } from './figure.ts'
import { measureSaved } from './saved.ts'
import { measureStarted } from './started.ts'

// `npm run bench:figures`: the promised speed of the console, measured in Chromium with a real server, and finally
// its starts compared with those of bare React. Best run on an otherwise idle machine.

const rounds = roundsOr(5)

async function print() {
  await buildIfStale()
  const figures: Figure[] = []
  const origins = new Set<string>()
  let own = 0
  for (const measure of [measureDrained, measureSaved, measureStarted]) {
    const visit = await startBenchVisit()
    try {
      const figure = await measure(visit)
      process.stdout.write(`${figure.figure}: ${figure.measured}\n`)
      figures.push(figure)
      for (const origin of visit.phone.origins) {
        if (origin === visit.network.url) own += 1
        else if (origin.startsWith('http')) origins.add(origin)
      }
    } finally {
      await visit.end()
    }
  }
  figures.push({
    figure: 'Requests to other origins',
    target: '0',
    measured: origins.size === 0 ? `0, in ${own} visits` : [...origins].join(', '),
    ratio: '',
    isMet: origins.size === 0 && own > 0,
  })
  const [busy = 0] = loadavg()
  // Printed because other load on the machine is measured too.
  process.stdout.write(`${cpus().length} processors, load ${busy.toFixed(1)}\n`)
  console.table(figures)
  // A smoke run leaves the comparison to that of `bench:starts`.
  const areKept = isSmoke || (await compareStarts(rounds))
  finish(areKept && figures.every(({ isMet }) => isMet))
}

await print()
