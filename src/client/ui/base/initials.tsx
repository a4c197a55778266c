import './initials.css'

/** Initials in place of a person's picture, hidden from screen readers. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  // The zero-width non-joiner keeps adjacent Arabic letters from joining.
  return ends.join('\u200c').toLocaleUpperCase()
}
