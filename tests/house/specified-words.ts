/** A text of the specification; the second element is a pattern for texts with variables in the sources. */
export type SpecifiedWords = string | [specified: string, inSources: RegExp]

/** Sections of the specification, each with all its texts. */
export type SpecifiedSections = Record<string, readonly SpecifiedWords[]>
