/** 60 characters, none of them cut in two: many systems have room for 255 bytes. */
const beginning = /^.{0,60}/su
/** Names that Windows keeps for itself. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A text as a file may be called on any system: no folders, no control characters, nothing that
 * turns the direction of what follows, no dot or space at its ends.
 */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]|[<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  const ends = /^[\s.]+|[\s.]+$/g
  const short = beginning.exec(plain.replaceAll(ends, ''))?.[0].replaceAll(ends, '') ?? ''
  return short === '' || reserved.test(short) ? `_${short}` : short
}

/** Gives out file names, each once: the second of the same name gets a number. */
export function makeFileNames() {
  const given = new Set<string>()
  return (text: string, extension: string): string => {
    const name = safeName(text)
    for (let number = 1; ; number += 1) {
      const next = `${name}${number > 1 ? ` (${number})` : ''}.${extension}`
      // Some systems know no difference between small and capital letters.
      const known = next.toLowerCase()
      if (given.has(known)) continue
      given.add(known)
      return next
    }
  }
}
