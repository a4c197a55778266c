import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { startProblem } from '../start-problem.ts'

type Program = 'pg_dump' | 'psql'

/** What PostgreSQL's own programs understand of what may stand behind the `?` of DATABASE_URL. */
const understood = new Set([
  'host',
  'port',
  'user',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
])

/** Runs one of PostgreSQL's own programs on a database; throws what it said when it fails. */
export async function runPostgres(program: Program, url: string, words: string[]): Promise<void> {
  const { address, password } = withoutPassword(url)
  // Everybody on the machine can read a command line, and the variables of a process only its own user.
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) }
  const given = [`--dbname=${address}`, '--no-password', ...words]
  try {
    await promisify(execFile)(find(program), given, { env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    throw startProblem(`${program} failed: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said === '' ? error.message : said
}

/** It is the same address for them, as far as they understand it. */
function withoutPassword(text: string): { address: string; password: string | undefined } {
  const url = new URL(text)
  const inQuery = url.searchParams.get('password')
  const password = url.password === '' ? inQuery : decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) {
    if (!understood.has(name)) url.searchParams.delete(name)
  }
  // The driver has a word of its own for a certificate that nobody checks.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  // They take a + for what it is.
  url.search = url.search.replaceAll('+', '%20')
  return { address: url.href, password: password ?? undefined }
}

function find(program: Program): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  // Debian keeps each version apart, and out of the PATH.
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion)
  const found = [...versions, ...folders].find((folder) => existsSync(join(folder, program)))
  if (found !== undefined) return join(found, program)
  throw startProblem(
    `${program} is not installed here: it comes with PostgreSQL's client programs (Debian: ` +
      'apt-get install postgresql-client). Nothing was changed.',
  )
}

function byVersion(one: string, other: string): number {
  return Number(other.split('/')[4]) - Number(one.split('/')[4])
}
