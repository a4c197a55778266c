import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Part } from './parts.ts'
import { resultFileVariable, tagVariable } from './reporter.ts'
import type { RequirementName } from './requirements.ts'
import { type PartResult, readResult } from './result.ts'

const repository = join(import.meta.dirname, '../..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')

/** The exit code of `npm run audit` where the registry does not answer: EX_TEMPFAIL of sysexits(3). */
const unansweredCode = 75
const unanswered: RequirementName = 'advisories'

/** A finished part, with its duration in milliseconds. */
export type PartRun = { part: Part; result: PartResult; durationMs: number }

/** Runs a part in separate processes, with their temporary files in the folder `scratch`. */
export async function runPart(part: Part, scratch: string): Promise<PartRun> {
  const startedAt = performance.now()
  const result = part.scripts
    ? await runScripts(part.scripts, scratch)
    : await runProjects(part, scratch)
  return { part, result, durationMs: performance.now() - startedAt }
}

async function runScripts(scripts: readonly string[], scratch: string): Promise<PartResult> {
  const result = noTests()
  for (const script of scripts) {
    const test = `npm run ${script}`
    const startedAt = performance.now()
    const code = await runProcess([...npm(), 'run', '--silent', script], storedIn(scratch))
    result.files.push({ file: test, durationMs: performance.now() - startedAt })
    if (code === unansweredCode) result.skipped.push({ test, note: unanswered })
    else if (code === 0) result.passed += 1
    else result.failures.push(`${test}: exit code ${code}`)
  }
  return result
}

/** Variables for temporary files. Compiled modules are shared by the hundreds of processes that the tests start. */
const storedIn = (scratch: string) => ({
  TMPDIR: scratch,
  NODE_COMPILE_CACHE: join(scratch, 'compiled'),
})

/** npm sets its own path for its scripts; on Windows `npm` alone is not an executable. */
function npm(): string[] {
  const path = process.env['npm_execpath']
  return path === undefined ? ['npm'] : [process.execPath, path]
}

async function runProjects({ name, projects = [], tag, mayRetry }: Part, scratch: string) {
  const file = join(scratch, `result-${name}.json`)
  const words = projects.map((project) => `--project=${project}`)
  if (mayRetry) words.push('--retry=1')
  const variables: Record<string, string> = { ...storedIn(scratch), [resultFileVariable]: file }
  if (tag !== undefined) {
    words.push(`--tags-filter=${tag}`)
    variables[tagVariable] = tag
  }
  const code = await runProcess([process.execPath, vitest, 'run', ...words], variables)
  const result = readResult(file) ?? noTests()
  // Vitest also fails for reasons that no test shows, such as a setup that throws.
  const isUnexplained = result.failures.length === 0 && (code !== 0 || result.passed === 0)
  return isUnexplained ? { ...result, failures: [`part ${name}: exit code ${code}`] } : result
}

const noTests = (): PartResult => ({ passed: 0, failures: [], flaky: [], skipped: [], files: [] })

let running: ChildProcess | undefined

async function runProcess(
  [command = '', ...words]: string[],
  variables: Record<string, string>,
): Promise<number | null> {
  const child = spawn(command, words, {
    cwd: repository,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group, so that all of its processes can be ended.
    detached: true,
  })
  running = child
  await once(child, 'exit')
  running = undefined
  return child.exitCode
}

/** Time that processes get to end by themselves, in milliseconds. */
const stopMs = 10_000

/** Ends all processes of the part that is running, and waits until none of them is left. */
export async function stopRunning(): Promise<void> {
  if (running?.pid === undefined) return
  // Windows has no process groups.
  const group = process.platform === 'win32' ? running.pid : -running.pid
  const killAt = performance.now() + stopMs
  signal(group, 'SIGTERM')
  // Processes that are ending still write into the folder that is removed next.
  while (signal(group, performance.now() < killAt ? 0 : 'SIGKILL')) await pause(100)
}

/** Sends a signal, or none for 0; returns false if there is no such process. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}
