/** Words of the specification; with a second entry where the sources fill in something. */
export type SpecifiedWords = string | [specified: string, inSources: RegExp]

/** Sections of the specification, each with all its words. */
export type SpecifiedSections = Record<string, readonly SpecifiedWords[]>
