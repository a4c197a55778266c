import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** Creates an empty folder that is removed when the running test ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `take-off-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
