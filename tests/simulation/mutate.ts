import type { Mutant } from './mutants.ts'

/** A source with a bug in it. Throws unless each text that it replaces is there, once. */
export function mutate(source: string, { edits }: Mutant, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} has not one "${find}"`)
      return text.replace(find, () => replace)
    }, source)
}
