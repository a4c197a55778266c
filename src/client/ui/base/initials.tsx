import './initials.css'

/** Stands where a picture of somebody would: their initials, which say nothing that their name does not. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  // Arabic letters side by side would join into a word.
  return ends.join('\u200c').toLocaleUpperCase()
}
