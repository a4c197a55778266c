/** One line of a Containerfile. */
export type Instruction = { name: string; rest: string }

/** The lines of a Containerfile, without its comments, each on one line. */
export function instructionsIn(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, rest: rest.join(' ') }
    })
}

/** The words of a command that is written as a list. */
export function wordsOf(rest: string): string[] {
  const words: unknown = JSON.parse(rest.slice(rest.indexOf('[')))
  if (!Array.isArray(words)) throw new Error(`No list of words: ${rest}`)
  return words.map(String)
}
