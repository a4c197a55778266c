import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { startProblem } from '../base/start-problem.ts'

type Program = 'pg_dump' | 'psql'

/** Query parameters of DATABASE_URL that pg_dump and psql support. */
const supportedParameters = new Set([
  'host',
  'port',
  'user',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
])

/**
 * Runs pg_dump or psql on a database.
 * @throws a start problem with the program's error output.
 */
export async function runPostgres(program: Program, url: string, options: string[]): Promise<void> {
  const { address, password } = withoutPassword(url)
  // Command lines are readable by everyone on the machine, environment variables by the process's user only.
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) }
  const args = [`--dbname=${address}`, '--no-password', ...options]
  try {
    await promisify(execFile)(pathOf(program), args, { env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    throw startProblem(`${program} failed: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const output = 'stderr' in error ? String(error.stderr).trim() : ''
  return output === '' ? error.message : output
}

/** Removes the password and the parameters that pg_dump and psql do not support. */
function withoutPassword(text: string): { address: string; password: string | undefined } {
  const url = new URL(text)
  const inQuery = url.searchParams.get('password')
  const password = url.password === '' ? inQuery : decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) {
    if (!supportedParameters.has(name)) url.searchParams.delete(name)
  }
  // `no-verify` is a value of the driver only.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  // libpq does not decode + as a space.
  url.search = url.search.replaceAll('+', '%20')
  return { address: url.href, password: password ?? undefined }
}

function pathOf(program: Program): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  // Debian installs each version in a folder outside the PATH.
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion)
  const found = [...versions, ...folders].find((folder) => existsSync(join(folder, program)))
  if (found !== undefined) return join(found, program)
  throw startProblem(
    `${program} is not installed: install the client programs of PostgreSQL (Debian: apt-get ` +
      'install postgresql-client), and run the command again.',
  )
}

function byVersion(one: string, other: string): number {
  return Number(other.split('/')[4]) - Number(one.split('/')[4])
}
