import { ensureChromium } from '#tests/support/chromium.ts'

import { readArguments, type RunRequest } from './arguments.ts'
import { installMissing, requirements } from './requirements.ts'
import { runPart, stopRunning } from './run-part.ts'
import { makeScratch } from './scratch.ts'
import { failuresIn, flakyIn, listNotRun, type Run, tableOf, tallyOf } from './summary.ts'

// `npm test`, `npm run check` and `npm run test:all -- [--part a,b] [--without postgresql] [--install]`.

const { parts, scratch: scratchKind, without, installs } = requestedRun()

const needed = new Set(parts.flatMap(({ needs = [] }) => needs))
if (installs) installMissing([...needed].filter((name) => !without.has(name)))
if (needed.has('chromium') && !without.has('chromium')) ensureChromium()

const scratch = makeScratch(scratchKind)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void stopRunning().finally(() => {
      scratch.remove()
      process.exit(1)
    })
  })
}

const run: Run = { ran: [], blocked: [] }
for (const part of parts) {
  const missing = (part.needs ?? []).filter((name) => !requirements[name].isMet())
  if (missing.length > 0) run.blocked.push({ part, missing })
  else run.ran.push(await runPart(part, scratch.folder))
}
scratch.remove()

const notRun = listNotRun(run, without)
const failures = failuresIn(run.ran)
console.log(`\n${tableOf(run.ran)}\n`)
for (const sentence of failures) console.log(`Failed: ${sentence}`)
for (const { sentence, isAccepted } of notRun) {
  console.log(`Not run${isAccepted ? '' : ', which fails this run'}: ${sentence}`)
}
const flaky = flakyIn(run.ran)
for (const test of flaky.tests) console.log(`Flaky, passed only the second time: ${test}`)
if (!flaky.isAccepted)
  console.log('More than one in a hundred journeys is flaky, which fails this run.')
const isGreen = failures.length === 0 && flaky.isAccepted
process.exitCode = isGreen && notRun.every((each) => each.isAccepted) ? 0 : 1
console.log(tallyOf(run.ran, notRun))

/** Reads the arguments; a wrong one ends the process with 2. */
function requestedRun(): RunRequest {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
