import { createReadStream } from 'node:fs'

import { startProblem } from '../base/start-problem.ts'

/** Expected contents of a dump; `copy` is the beginning of the COPY statement for the items. */
type Expected = { copy: string; items: number }

/** Last line that pg_dump writes, except for settings that newer versions reset. */
const lastLine = '-- PostgreSQL database dump complete'

/**
 * Streams through a dump of any size.
 * @throws a start problem when it is truncated or the number of items differs.
 */
export async function refuseUnlessWhole(path: string, { copy, items }: Expected): Promise<void> {
  const found = await readDump(path, copy)
  if (found.isWhole && found.items === items) return
  const problem = found.isWhole
    ? `wrong: it contains ${found.items} items instead of ${items}`
    : 'incomplete: it is truncated'
  throw startProblem(`The output of pg_dump is ${problem}. The backup was not completed.`)
}

async function readDump(path: string, copy: string) {
  let section: 'items' | 'other rows' | undefined
  let items = 0
  let isWhole = false
  for await (const line of linesOf(path)) {
    if (section !== undefined) {
      if (line === String.raw`\.`) section = undefined
      else if (section === 'items') items += 1
    } else if (line.startsWith('COPY ') && line.endsWith(' FROM stdin;')) {
      section = line.startsWith(copy) ? 'items' : 'other rows'
    } else if (line === lastLine) isWhole = true
  }
  return { isWhole, items }
}

/** Node's readline also splits at Unicode line separators, which may occur in text. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}
