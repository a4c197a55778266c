import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import * as v from 'valibot'

import { readLock } from './complete-lock.ts'

const advisory = v.object({ title: v.string(), url: v.string(), severity: v.string() })

/** What `npm audit --json` prints when the registry has told which advisories there are. */
const reportShape = v.object({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(
    v.string(),
    // Where only something below is to blame, its name stands in place of the advisory.
    v.object({ via: v.array(v.union([v.string(), advisory])) }),
  ),
})

/** What it prints in place of that. */
const failureShape = v.object({ message: v.optional(v.string()), error: v.unknown() })

/** What has to be mended before anything is shipped. */
const severe = ['high', 'critical']
const patienceMs = 60_000

/** EX_TEMPFAIL of sysexits(3). */
const unansweredCode = 75

/** What npm says, whether it is content or not: its code is 1 for an advisory and for no answer, too. */
async function askNpm(words: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('npm', words, { timeout: patienceMs, maxBuffer: 2 ** 27 }))
      .stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

/** The advisories that must be mended, a line for each, or why none could be looked at. */
async function findAdvisories(): Promise<{ found: string[] } | { unread: string }> {
  // What the client is built from is a dependency, too: all that is left out are tools and tests.
  const said = await askNpm(['audit', '--omit=dev', '--json', '--fetch-retries=0'])
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), reportShape), said)
  if (!report.success) return { unread: reasonIn(said) }
  const lines = Object.entries(report.output.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) =>
      typeof each !== 'string' && severe.includes(each.severity)
        ? `${name}: ${each.title} (${each.severity}), ${each.url}`
        : [],
    ),
  )
  return { found: lines }
}

function reasonIn(said: string): string {
  const failure = v.safeParse(v.pipe(v.string(), v.parseJson(), failureShape), said)
  if (!failure.success) return 'npm said nothing'
  const { message, error } = failure.output
  return (message ?? JSON.stringify(error ?? said)).split('\n').join(' ')
}

/** What the project itself names, and its authors have given up; npm has written it into the lock. */
function deprecatedOnes(): string[] {
  const { packages } = readLock(process.cwd())
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {}
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
    (name) => {
      const said = packages[`node_modules/${name}`]?.deprecated
      return said === undefined ? [] : `${name} is deprecated: ${said}`
    },
  )
}

for (const line of deprecatedOnes()) process.stdout.write(`${line}\n`)
const outcome = await findAdvisories()
if ('unread' in outcome) {
  // Not every registry answers this: whoever asked must be able to tell that from a clean answer.
  process.stdout.write(`Advisories were not looked at, for the registry said: ${outcome.unread}\n`)
  process.exitCode = unansweredCode
} else if (outcome.found.length === 0) {
  process.stdout.write('No advisory of high or critical severity for what is shipped.\n')
} else {
  process.stdout.write(`${outcome.found.join('\n')}\n`)
  process.exitCode = 1
}
