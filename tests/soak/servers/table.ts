import type { Answers } from './answers.ts'

const columns = ['done', 'refused', '503', 'no answer', 'slowest ms']

/** What each call came to, as a table of text. */
export function tableOf({ rows }: Answers): string {
  const lines = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([call, row]) => [
      call,
      row.ok,
      row.refused,
      row.later,
      row.none,
      Math.round(row.slowestMs),
    ])
  const width = Math.max(...lines.map(([call]) => String(call).length), 4)
  const lineOf = ([call, ...rest]: readonly unknown[]) =>
    [String(call).padEnd(width), ...rest.map((each) => String(each).padStart(10))].join('  ')
  return [lineOf(['call', ...columns]), ...lines.map(lineOf)].join('\n')
}
