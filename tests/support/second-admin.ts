import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Credentials } from '#contract/session.ts'

const repository = join(import.meta.dirname, '../..')

/** Adds a second admin to a running server, as an operator does. */
export async function addAdmin(dataDir: string, { email, password }: Credentials): Promise<void> {
  const command = ['src/server/commands/add-admin.ts', email]
  const env = { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: password }
  await promisify(execFile)(process.execPath, command, { cwd: repository, env })
}
