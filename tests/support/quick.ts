declare module 'vitest' {
  // Declarations of a module are merged for interfaces alone.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface TestTags {
    tags: 'quick'
  }
}

/** The tag of tests that belong to the quick tier, which every change has to pass. */
export const quickTag = { name: 'quick', description: 'Part of `npm test`' } as const

/** Options of a test of the quick tier, in those parts of it that `run/parts.ts` filters. */
export const quick: { tags: ['quick'] } = { tags: [quickTag.name] }

/** The same for a test of a matrix, of which the quick tier runs these rows alone. */
export const quickIf = (isQuick: boolean) => (isQuick ? quick : {})
