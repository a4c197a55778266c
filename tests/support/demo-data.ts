import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { demoFile, startServer } from './test-server.ts'

declare module 'vitest' {
  // Module augmentation merges interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Data folder with the data of the demo. */
    demoData: string
  }
}

/** Runs once, before the tests that show the demo: on a busy machine, drawing its pictures takes longer than a hook may. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-demo-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServer({ dataDir, file: demoFile })
  await server.stop()
  project.provide('demoData', dataDir)
}
