/** One instruction of a Containerfile. */
export type Instruction = { name: string; rest: string }

/** Returns the instructions of a Containerfile, without comments and with continuation lines joined. */
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

/** Returns the words of a command in exec form (a JSON array). */
export function wordsOf(rest: string): string[] {
  const words: unknown = JSON.parse(rest.slice(rest.indexOf('[')))
  if (!Array.isArray(words)) throw new Error(`No list of words: ${rest}`)
  return words.map(String)
}
