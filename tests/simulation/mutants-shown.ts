import type { Mutant } from './mutants.ts'

/** Bugs in what the screens show. */
export const shownMutants: readonly Mutant[] = [
  {
    name: 'the list forgets what was refused',
    edits: [
      {
        file: 'src/sync/overlay.ts',
        find: 'entries.filter((entry) => entry.kind === resource.name)',
        replace:
          "entries.filter((entry) => entry.kind === resource.name && entry.state !== 'parked')",
      },
    ],
  },
  {
    name: 'the list forgets what was sent before it was read again',
    edits: [
      {
        file: 'src/sync/history.ts',
        find: 'sentAt < askedAt || sentAt > now',
        replace: 'sentAt > 0 || askedAt > now',
      },
    ],
  },
]
