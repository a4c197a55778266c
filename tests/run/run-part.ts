import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Part } from './parts.ts'
import { filteredVariable, resultFileVariable } from './reporter.ts'
import { type PartResult, readResult } from './result.ts'

const repository = join(import.meta.dirname, '../..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')

/** A part that was run, with what it took in milliseconds. */
export type PartRun = { part: Part; result: PartResult; durationMs: number }

/** Runs a part in processes of its own, with temporary files in `scratch`. */
export async function runPart(part: Part, scratch: string): Promise<PartRun> {
  const begun = performance.now()
  const result = part.scripts
    ? await runScripts(part.scripts, scratch)
    : await runProjects(part, scratch)
  return { part, result, durationMs: performance.now() - begun }
}

async function runScripts(scripts: readonly string[], scratch: string): Promise<PartResult> {
  const result: PartResult = { passed: 0, failed: 0, skipped: [], files: [] }
  for (const script of scripts) {
    const begun = performance.now()
    const code = await runProcess(['npm', 'run', '--silent', script], { TMPDIR: scratch })
    result[code === 0 ? 'passed' : 'failed'] += 1
    result.files.push({ file: `npm run ${script}`, durationMs: performance.now() - begun })
  }
  return result
}

async function runProjects(
  { name, projects = [], tagsFilter }: Part,
  scratch: string,
): Promise<PartResult> {
  const file = join(scratch, `result-${name}.json`)
  const code = await runProcess(
    [
      process.execPath,
      vitest,
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(tagsFilter === undefined ? [] : [`--tags-filter=${tagsFilter}`]),
    ],
    {
      TMPDIR: scratch,
      [resultFileVariable]: file,
      ...(tagsFilter !== undefined && { [filteredVariable]: tagsFilter }),
    },
  )
  const result = readResult(file) ?? { passed: 0, failed: 1, skipped: [], files: [] }
  // Vitest also fails for reasons that no test shows, such as a setup that throws.
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

async function runProcess(
  [command = '', ...words]: string[],
  variables: Record<string, string>,
): Promise<number | null> {
  const child = spawn(command, words, {
    cwd: repository,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Nobody is left to read the result of a run that is broken off.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  await once(child, 'exit')
  process.off('exit', end)
  return child.exitCode
}
