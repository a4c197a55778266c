import { parseArgs } from 'node:util'

import { makeRandom } from '#tests/simulation/random.ts'

import { brokenDisk } from './broken-disk.ts'
import { wrongClocks } from './clocks.ts'
import { cutDatabase } from './cut-database.ts'
import { fullDisk } from './full-disk.ts'
import { foreignLocks } from './locks.ts'
import { missingFolders } from './missing-folders.ts'
import type { FaultScenario } from './story.ts'

// `npm run soak:faults [-- --seed 1 --only clocks]`: effects of faulty disks, clocks and folders on a server.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

const scenarios: FaultScenario[] = [
  fullDisk,
  brokenDisk,
  cutDatabase,
  wrongClocks,
  missingFolders,
  foreignLocks,
]
const isRoot = process.getuid?.() === 0

for (const { name, needsRoot, run } of scenarios.filter((scenario) =>
  scenario.name.includes(values.only),
)) {
  if (needsRoot && !isRoot) {
    console.log(`${name}: not shown, making a disk takes root`)
    continue
  }
  const { faults, refusedStarts, confirmed, refusals, waiting, problems } = await run(
    makeRandom(Number(values.seed)).next,
  )
  const summary = [
    `${faults} faults`,
    `${refusedStarts} starts refused in a sentence`,
    `${refusals} writes answered 503`,
    `${confirmed} writes confirmed`,
    `${waiting} left`,
    `${problems.length} broken promises`,
  ]
  console.log(`${name}: ${summary.join(', ')}`)
  for (const each of problems.slice(0, 10)) console.log(`  BROKEN: ${each}`)
  if (problems.length > 0 || waiting > 0) process.exitCode = 1
}
