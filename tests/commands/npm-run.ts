import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const repository = join(import.meta.dirname, '../..')

/** Variables that Vitest sets, which make other tools believe that they are tested themselves. */
const ofVitest = new Set(['NODE_ENV', 'TEST', 'VITEST', 'MODE', 'DEV', 'PROD'])

/** The environment of a shell. */
export const shellEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !ofVitest.has(name)),
)

/**
 * Runs a script of package.json in a folder; returns its output.
 * @throws when it exits with another code than 0.
 */
export async function npmRun(words: readonly string[], folder = repository): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...words], {
    cwd: folder,
    env: shellEnvironment,
    maxBuffer: 2 ** 27,
  })
  return stdout
}
