import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { failToStart, startServer, type TestServer } from '#tests/support/test-server.ts'

import { type Ledger, openLedger } from './ledger.ts'

/** What one kind of fault has shown. */
type Shown = {
  faults: number
  confirmed: number
  /** Writes that nobody has confirmed in the end. */
  waiting: number
  /** Answers with 503 and the time to come back. */
  refusals: number
  /** Refused starts. */
  sentences: number
  wrong: string[]
}

/** One kind of fault, from a healthy server to a healed one. */
export type Story = {
  name: string
  /** What it needs of the machine, when that is more than a folder. */
  needsRoot: boolean
  run: (random: () => number) => Promise<Shown>
}

/** A server on a folder, and a phone that writes to it. */
type Stage = { folder: string; server: TestServer; ledger: Ledger }

/** Lets faults happen in a folder that is gone afterwards; before that all must be well again. */
export async function play(faults: (stage: Stage) => Promise<void>): Promise<Shown> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-faults-'))
  try {
    const server = await startOn(folder)
    const ledger = await openLedger(server.url)
    await faults({ folder, server, ledger })
    await healed(folder, ledger)
    return ledger.counts()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts on a folder; a clock that stands elsewhere is that of this process alone. */
export function startOn(dataDir: string, shiftMs = 0): Promise<TestServer> {
  const preload = join(import.meta.dirname, 'shift-clock.ts')
  const env = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) }
  return startServer({ dataDir, env: shiftMs === 0 ? {} : env })
}

/** A fault that is found at a start, which must be refused in one line. */
export async function refusedStart(dataDir: string, ledger: Ledger): Promise<void> {
  const { code, said } = await failToStart({ DATA_DIR: dataDir, PORT: '0' })
  const isSentence = said.trim().split('\n').length === 1 && /[.]$/.test(said.trim())
  if (code === 1 && isSentence) ledger.told.sentences += 1
  else ledger.wrong.push(`the start ended with ${code} and said: ${said}`)
}

/** All that was confirmed must be there when everything is well again. */
export async function healed(dataDir: string, ledger: Ledger): Promise<void> {
  const server = await startOn(dataDir)
  ledger.moveTo(server.url)
  const left = await ledger.sendWaiting()
  if (left > 0) ledger.wrong.push(`${left} writes were not taken when all was well again`)
  await ledger.compare()
  const code = await server.stop()
  if (code !== 0) ledger.wrong.push(`the healed server ended with ${code}`)
}
