import { parseArgs } from 'node:util'

import { ensureChromium } from '#tests/support/chromium.ts'

import { allParts, checkParts, type Part, quickParts } from './parts.ts'
import {
  installMissing,
  isRequirement,
  type RequirementName,
  requirements,
} from './requirements.ts'
import { runPart, stopRunning } from './run-part.ts'
import { makeScratch, type ScratchKind } from './scratch.ts'
import { listNotRun, type Run, tableOf, tallyOf } from './summary.ts'

// `npm test`, `npm run check` and `npm run test:all -- [--part a,b] [--without postgresql] [--install]`.

type Tier = { parts: readonly Part[]; scratch: ScratchKind }

const tiers: Record<string, Tier> = {
  check: { parts: checkParts, scratch: 'memory' },
  quick: { parts: quickParts, scratch: 'memory' },
  // Tests with kills and faults prove little if nothing has to reach a disk.
  all: { parts: allParts, scratch: 'disk' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true, default: [] },
    install: { type: 'boolean', default: false },
  },
})

const [tierName = 'quick', ...rest] = positionals
const tier = tiers[tierName] ?? fail(`There is no tier "${tierName}".`)
if (rest.length > 0) fail(`Parts are named with --part; single tests are run by npx vitest run.`)
const chosen = choose(tier.parts, values.part)
const without = new Set(listed(values.without).map(toRequirement))

const needed = new Set(chosen.flatMap(({ needs = [] }) => needs))
if (values.install) installMissing([...needed].filter((name) => !without.has(name)))
if (needed.has('chromium') && !without.has('chromium')) ensureChromium()

const scratch = makeScratch(tier.scratch)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void stopRunning().finally(() => {
      scratch.remove()
      process.exit(1)
    })
  })
}

const run: Run = { ran: [], blocked: [] }
for (const part of chosen) {
  const missing = (part.needs ?? []).filter((name) => !requirements[name].isMet())
  if (missing.length > 0) run.blocked.push({ part, missing })
  else run.ran.push(await runPart(part, scratch.folder))
}
scratch.remove()

const notRun = listNotRun(run, without)
console.log(`\n${tableOf(run.ran)}\n`)
for (const { sentence, isAccepted } of notRun) {
  console.log(`Not run${isAccepted ? '' : ', which fails this run'}: ${sentence}`)
}
const isGreen = run.ran.every(({ result }) => result.failed === 0)
process.exitCode = isGreen && notRun.every((each) => each.isAccepted) ? 0 : 1
console.log(tallyOf(run.ran, notRun))

function choose(parts: readonly Part[], names: string[] | undefined): readonly Part[] {
  if (names === undefined) return parts
  const known = parts.map((part) => part.name).join(', ')
  const found = listed(names).map(
    (name) =>
      parts.find((part) => part.name === name) ??
      fail(`There is no part "${name}", only ${known}.`),
  )
  return found.length > 0 ? found : fail(`--part names one or more of ${known}.`)
}

function toRequirement(name: string): RequirementName {
  const known = Object.keys(requirements).join(', ')
  return isRequirement(name) ? name : fail(`--without knows ${known}, not "${name}".`)
}

function listed(names: string[]): string[] {
  return names.flatMap((each) => each.split(',')).filter((name) => name !== '')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
