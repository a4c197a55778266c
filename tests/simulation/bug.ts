type Edit = { file: string; find: string; replace: string }

/** A bug to be found: texts of the source, each there once, and what stands in their place. */
export type Mutant = { name: string; edits: readonly Edit[] }

/** A bug by its name, and its edits. */
export function bug(
  name: string,
  ...edits: readonly (readonly [file: string, find: string, replace: string])[]
): Mutant {
  return { name, edits: edits.map(([file, find, replace]) => ({ file, find, replace })) }
}

/** A source with a bug in it. Throws unless each text that it replaces is there, once. */
export function mutate(source: string, { edits }: Mutant, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} has not one "${find}"`)
      return text.replace(find, () => replace)
    }, source)
}
