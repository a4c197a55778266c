import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import * as v from 'valibot'

import { readLock } from './complete-lock.ts'

const advisory = v.object({ title: v.string(), url: v.string(), severity: v.string() })

/** Output of `npm audit --json` when the registry has replied. */
const reportShape = v.object({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(
    v.string(),
    // An advisory, or the name of a dependency that has one.
    v.object({ via: v.array(v.union([v.string(), advisory])) }),
  ),
})

/** Output of `npm audit --json` when the registry has not replied. */
const failureShape = v.object({ message: v.optional(v.string()), error: v.unknown() })

/** Severities that must be resolved before a release. */
const severe = ['high', 'critical']
const timeoutMs = 60_000

/** EX_TEMPFAIL of sysexits(3). */
const unansweredCode = 75

/** Returns the output of npm regardless of its exit code, which is 1 both for advisories and for a failed request. */
async function runNpm(words: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('npm', words, { timeout: timeoutMs, maxBuffer: 2 ** 27 }))
      .stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

/** Returns a line for each severe advisory, or the reason why they could not be read. */
async function findAdvisories(): Promise<{ found: string[] } | { unread: string }> {
  // The client is built from dependencies; only tools and tests are omitted.
  const output = await runNpm(['audit', '--omit=dev', '--json', '--fetch-retries=0'])
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), reportShape), output)
  if (!report.success) return { unread: reasonIn(output) }
  const lines = Object.entries(report.output.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) =>
      typeof each !== 'string' && severe.includes(each.severity)
        ? `${name}: ${each.title} (${each.severity}), ${each.url}`
        : [],
    ),
  )
  return { found: lines }
}

function reasonIn(output: string): string {
  const failure = v.safeParse(v.pipe(v.string(), v.parseJson(), failureShape), output)
  if (!failure.success) return 'npm printed no result'
  const { message, error } = failure.output
  return (message ?? JSON.stringify(error ?? output)).split('\n').join(' ')
}

/** Returns a line for each direct dependency that is marked as deprecated in the lock file. */
function deprecatedDependencies(): string[] {
  const { packages } = readLock(process.cwd())
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {}
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
    (name) => {
      const message = packages[`node_modules/${name}`]?.deprecated
      return message === undefined ? [] : `${name} is deprecated: ${message}`
    },
  )
}

for (const line of deprecatedDependencies()) process.stdout.write(`${line}\n`)
const outcome = await findAdvisories()
if ('unread' in outcome) {
  // Not every registry supports advisories; the exit code distinguishes that from a clean result.
  process.stdout.write(`The advisories could not be checked: ${outcome.unread}\n`)
  process.exitCode = unansweredCode
} else if (outcome.found.length === 0) {
  process.stdout.write('No advisories of high or critical severity for shipped dependencies.\n')
} else {
  process.stdout.write(`${outcome.found.join('\n')}\n`)
  process.exitCode = 1
}
