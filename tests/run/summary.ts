import { type Part } from './parts.ts'
import { isRequirement, type RequirementName, requirements } from './requirements.ts'
import type { PartRun } from './run-part.ts'

/** What a run did: parts that ran, and those that could not for want of a requirement. */
export type Run = { ran: PartRun[]; left: { part: Part; missing: RequirementName[] }[] }

/** What was not run, and whether the caller agreed to that. */
export type NotRun = { sentence: string; isAccepted: boolean }

const slowestShown = 5

/** Lists all that was not run; `without` names the requirements that the caller does without. */
export function listNotRun({ ran, left }: Run, without: ReadonlySet<RequirementName>): NotRun[] {
  const isAccepted = (missing: readonly RequirementName[]) =>
    missing.length > 0 && missing.every((name) => without.has(name))
  const parts = left.map(({ part, missing }) => ({
    sentence: `${part.name}: ${missing.map((name) => requirements[name].name).join(', ')} is missing`,
    isAccepted: isAccepted(missing),
  }))
  const tests = ran.flatMap(({ result }) =>
    result.skipped.map(({ test, note = '' }) => ({
      sentence: `${test}: ${isRequirement(note) ? `${requirements[note].name} is missing` : note || 'skipped without a reason'}`,
      isAccepted: isRequirement(note) && isAccepted([note]),
    })),
  )
  return [...parts, ...tests]
}

/** A line for each part: tests, minutes, and the files that took longest. */
export function tableOf(ran: readonly PartRun[]): string {
  const rows = ran.map(({ part, result, durationMs }) => [
    part.name,
    `${result.passed + result.failed}`,
    minutes(durationMs),
    slowest(result.files),
  ])
  const total = ran.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const tests = ran.reduce((sum, { result }) => sum + result.passed + result.failed, 0)
  const all = [
    ['part', 'tests', 'minutes', 'slowest files'],
    ...rows,
    ['all', `${tests}`, minutes(total), ''],
  ]
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0))
  const widths = [width(0), width(1), width(2)]
  return all
    .map(([name = '', count = '', taken = '', files = '']) =>
      [
        name.padEnd(widths[0] ?? 0),
        count.padStart(widths[1] ?? 0),
        taken.padStart(widths[2] ?? 0),
        files,
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The last line of a run, for programs: `N passed, N failed`, and what was skipped where that is not accepted. */
export function tallyOf(ran: readonly PartRun[], notRun: readonly NotRun[]): string {
  const count = (state: 'passed' | 'failed') =>
    ran.reduce((sum, { result }) => sum + result[state], 0)
  const missing = notRun.filter((each) => !each.isAccepted).length
  const accepted = notRun.length - missing
  const skipped = accepted > 0 ? `, ${accepted} skipped` : ''
  return `${count('passed')} passed, ${count('failed') + missing} failed${skipped}`
}

function slowest(files: PartRun['result']['files']): string {
  return files
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, slowestShown)
    .map(({ file, durationMs }) => `${file} ${(durationMs / 1000).toFixed(1)} s`)
    .join(', ')
}

const minutes = (ms: number) => (ms / 60_000).toFixed(1)
