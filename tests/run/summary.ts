import { type Part } from './parts.ts'
import { isRequirement, type RequirementName, requirements } from './requirements.ts'
import type { PartRun } from './run-part.ts'

/** Parts that ran, and those blocked by missing requirements. */
export type Run = { ran: PartRun[]; blocked: { part: Part; missing: RequirementName[] }[] }

/** A part or a test that was not run, and whether the caller accepts that. */
export type NotRun = { sentence: string; isAccepted: boolean }

const slowestShown = 5

/** Lists all that was not run; `without` names the requirements whose absence the caller accepts. */
export function listNotRun({ ran, blocked }: Run, without: ReadonlySet<RequirementName>): NotRun[] {
  const needing = (what: string, missing: readonly RequirementName[]): NotRun => ({
    sentence: `${what} needs ${missing.map((name) => requirements[name].name).join(', ')}`,
    isAccepted: missing.every((name) => without.has(name)),
  })
  const skipping = (what: string, reason = ''): NotRun => ({
    sentence: `${what} is skipped ${reason === '' ? 'without a reason' : `(${reason})`}`,
    isAccepted: false,
  })
  const skipped = ran.flatMap(({ result }) => result.skipped)
  return [
    ...blocked.map(({ part, missing }) => needing(part.name, missing)),
    ...skipped.map(({ test, note = '' }) =>
      isRequirement(note) ? needing(test, [note]) : skipping(test, note),
    ),
  ]
}

/** A line for each part: tests, minutes, and the files that took longest. */
export function tableOf(ran: readonly PartRun[]): string {
  const rowOf = ({ part, result, durationMs }: PartRun) => [
    part.name,
    `${testsIn(result)}`,
    minutes(durationMs),
    slowest(result.files),
  ]
  const tests = ran.reduce((sum, { result }) => sum + testsIn(result), 0)
  const durationMs = ran.reduce((sum, each) => sum + each.durationMs, 0)
  const head = ['part', 'tests', 'minutes', 'slowest files']
  const rows = [head, ...ran.map(rowOf), ['all', `${tests}`, minutes(durationMs), '']]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const padded = (cell: string, column: number) => {
    if (column === 0) return cell.padEnd(widths[column] ?? 0)
    return column === head.length - 1 ? cell : cell.padStart(widths[column] ?? 0)
  }
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}

const testsIn = ({ passed, failures }: PartRun['result']) => passed + failures.length

/** Share of the tests that may be retried that may be flaky before the run fails. */
const maxFlakyShare = 0.01

/** Lists the tests that passed only when they were run a second time, and whether they are few enough. */
export function flakyIn(ran: readonly PartRun[]): {
  tests: readonly string[]
  isAccepted: boolean
} {
  const retried = ran.filter(({ part }) => part.mayRetry)
  const tests = retried.flatMap(({ result }) => result.flaky)
  const all = retried.reduce((sum, { result }) => sum + testsIn(result), 0)
  return { tests, isAccepted: tests.length <= all * maxFlakyShare }
}

/** Lists the failures, to be repeated at the end of the output, because logs are often kept by their last lines. */
export const failuresIn = (ran: readonly PartRun[]): string[] =>
  ran.flatMap(({ result }) => result.failures)

/** The last line of a run, for programs: `N passed, N failed`, and what was skipped where that is not accepted. */
export function tallyOf(ran: readonly PartRun[], notRun: readonly NotRun[]): string {
  const passed = ran.reduce((sum, { result }) => sum + result.passed, 0)
  const failed = failuresIn(ran).length
  const missing = notRun.filter((each) => !each.isAccepted).length
  const { tests, isAccepted } = flakyIn(ran)
  const flaky = isAccepted ? 0 : tests.length
  const accepted = notRun.length - missing
  const skipped = accepted > 0 ? `, ${accepted} skipped` : ''
  return `${passed - flaky} passed, ${failed + flaky + missing} failed${skipped}`
}

function slowest(files: PartRun['result']['files']): string {
  return files
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, slowestShown)
    .map(({ file, durationMs }) => `${file} ${(durationMs / 1000).toFixed(1)} s`)
    .join(', ')
}

const minutes = (ms: number) => (ms / 60_000).toFixed(1)
