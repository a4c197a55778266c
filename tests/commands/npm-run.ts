import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { shellEnvironment } from '#tests/support/shell-environment.ts'

export const repository = join(import.meta.dirname, '../..')

/**
 * Runs a script of package.json in a folder; returns its output.
 * @throws when it exits with another code than 0.
 */
export async function npmRun(words: readonly string[], folder = repository): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...words], {
    cwd: folder,
    env: shellEnvironment(),
    maxBuffer: 2 ** 27,
  })
  return stdout
}
