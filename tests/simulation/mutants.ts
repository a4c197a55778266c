import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Edit = { file: string; find: string; replace: string }

/** A bug that the laws must detect: source texts that each occur once, with their replacements. */
export type Mutant = { name: string; edits: Edit[] }

/** Format: "# name of the bug", "@ file", "-existing lines", "+replacing lines". */
const line = /^# (.*)|^@ (.*)|^((?:-.*\n)+)((?:\+.*\n)+)/gm

/** All planted bugs. */
export const mutants: readonly Mutant[] = read('mutants.txt')

function read(path: string): Mutant[] {
  const all: Mutant[] = []
  let file = ''
  for (const each of readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(line)) {
    const [, name, named, find = '', replace = ''] = each
    if (name !== undefined) all.push({ name, edits: [] })
    else if (named !== undefined) file = named
    else all.at(-1)?.edits.push({ file, find: linesOf(find), replace: linesOf(replace) })
  }
  return all
}

function linesOf(marked: string): string {
  return marked.replaceAll(/^./gm, '').slice(0, -1)
}

/**
 * Returns the source with the bug applied.
 * @throws unless every replaced text occurs exactly once.
 */
export function mutate(source: string, { edits }: Mutant, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} has not one "${find}"`)
      return text.replace(find, () => replace)
    }, source)
}
