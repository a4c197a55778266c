declare module 'vitest' {
  // Module augmentation merges interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface TestTags {
    tags: 'quick'
  }
}

/** The tag of tests that belong to the quick tier, which every change has to pass. */
export const quickTag = { name: 'quick', description: 'Part of `npm test`' } as const

/** Options of a test of the quick tier, in those parts that `run/parts.ts` filters by tag. */
export const quick: { tags: ['quick'] } = { tags: [quickTag.name] }

/** Options of a matrix test, of which the quick tier runs only the rows with `isQuick`. */
export const quickIf = (isQuick: boolean) => (isQuick ? quick : {})
