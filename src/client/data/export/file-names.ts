/** 60 code points, because many file systems limit names to 255 bytes. */
const beginning = /^.{0,60}/su
/** Names reserved by Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Returns a text as a file name that is valid on any system: no folders, no control or bidi characters, no dot or
 * space at its ends, at most 60 characters.
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

/** Returns the file name for a text. */
export type NameFile = (text: string, extension: string) => string

/** Returns a function that makes unique file names; repeated names get a number. */
export function makeFileNames(): NameFile {
  const usedNames = new Set<string>()
  return (text, extension) => {
    const name = safeName(text)
    for (let number = 1; ; number += 1) {
      const candidate = `${name}${number > 1 ? ` (${number})` : ''}.${extension}`
      // Some file systems ignore case.
      const lowerCased = candidate.toLowerCase()
      if (usedNames.has(lowerCased)) continue
      usedNames.add(lowerCased)
      return candidate
    }
  }
}
