/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  // Arabic letters side by side would join into a word.
  return ends.join('\u200c').toLocaleUpperCase()
}
