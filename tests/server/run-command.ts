import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { databaseOf } from '#tests/support/test-database.ts'

const repository = join(import.meta.dirname, '../..')

/** Runs a command as an operator does; returns its output, its log, and whether it succeeded. */
export async function runCommand(command: string, words: string[], env: Record<string, string>) {
  const file = `src/server/commands/${command}.ts`
  const database = await databaseOf(env['DATA_DIR'] ?? '')
  const running = promisify(execFile)(process.execPath, [file, ...words], {
    cwd: repository,
    env: { ...process.env, ADMIN_PASSWORD: '', ...database, ...env },
  })
  return running.then(
    ({ stdout, stderr }) => ({ succeeded: true, output: stdout, logged: stderr }),
    ({ stdout, stderr }: Record<'stdout' | 'stderr', string>) => ({
      succeeded: false,
      output: stdout + stderr,
      logged: stderr,
    }),
  )
}
