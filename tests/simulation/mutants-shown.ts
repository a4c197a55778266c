import type { Mutant } from './mutants.ts'

const overlay = 'src/sync/overlay.ts'

/** Bugs in what the screens show. */
export const shownMutants: readonly Mutant[] = [
  {
    name: 'the list forgets what was refused',
    edits: [
      {
        file: overlay,
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
  {
    name: 'an older reply lies over a newer one',
    edits: [{ file: overlay, find: 'if (isOutdated(entry, known)) return items', replace: '' }],
  },
]
