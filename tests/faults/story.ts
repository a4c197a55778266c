import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { failToStart, startServer, type TestServer } from '#tests/support/test-server.ts'

import { type Ledger, openLedger } from './ledger.ts'

/** The result of one kind of fault. */
type ScenarioResult = {
  faults: number
  confirmed: number
  /** Writes that are still unconfirmed in the end. */
  waiting: number
  /** Replies with 503 and a Retry-After header. */
  refusals: number
  refusedStarts: number
  problems: string[]
}

/** One kind of fault, from a healthy server to a healed one. */
export type FaultScenario = {
  name: string
  /** Whether the story needs root, for example to mount a disk. */
  needsRoot: boolean
  run: (random: () => number) => Promise<ScenarioResult>
}

/** A server on a folder, and a phone that writes to it. */
type Stage = { folder: string; server: TestServer; ledger: Ledger }

/** Runs faults in a temporary folder; at the end the server must be healthy again. */
export async function play(faults: (stage: Stage) => Promise<void>): Promise<ScenarioResult> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-faults-'))
  try {
    const server = await startOn(folder)
    const ledger = await openLedger(server.url)
    await faults({ folder, server, ledger })
    await expectRecovered(folder, ledger)
    return ledger.counts()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a server on a folder; `shiftMs` shifts the clock of this process alone. */
export function startOn(dataDir: string, shiftMs = 0): Promise<TestServer> {
  const preload = join(import.meta.dirname, 'shift-clock.ts')
  const env = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) }
  return startServer({ dataDir, env: shiftMs === 0 ? {} : env })
}

/** Expects a start to be refused with one line. */
export async function expectRefusedStart(dataDir: string, ledger: Ledger): Promise<void> {
  const { code, output } = await failToStart({ DATA_DIR: dataDir, PORT: '0' })
  const isSentence = output.trim().split('\n').length === 1 && /[.]$/.test(output.trim())
  if (code === 1 && isSentence) ledger.tally.refusedStarts += 1
  else ledger.problems.push(`the start ended with ${code} and said: ${output}`)
}

/** Expects every confirmed write to be present once everything is healthy again. */
export async function expectRecovered(dataDir: string, ledger: Ledger): Promise<void> {
  const server = await startOn(dataDir)
  ledger.moveTo(server.url)
  const unsent = await ledger.sendWaiting()
  if (unsent > 0) ledger.problems.push(`${unsent} writes were not taken when all was well again`)
  await ledger.compare()
  const code = await server.stop()
  if (code !== 0) ledger.problems.push(`the healed server ended with ${code}`)
}
