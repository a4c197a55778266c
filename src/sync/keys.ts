import type { Entry } from './entry.ts'

/** Where things lie in the storage. Every key of an owner begins with what only that owner reads. */
export const keys = {
  entries: (owner: string) => `entry/${owner}/`,
  entry: (entry: Entry) => `entry/${entry.owner}/${String(entry.seq).padStart(12, '0')}`,
  lastSeq: (owner: string) => `seq/${owner}/`,
  /** By place in the queue: an entry that is repaired gets a new id and keeps its bytes. */
  bytes: (entry: Pick<Entry, 'owner' | 'seq'>) =>
    `bytes/${entry.owner}/${String(entry.seq).padStart(12, '0')}`,
  /** What was sent and is in the lists by now, newest last. */
  history: (owner: string) => `history/${owner}/`,
  past: (entry: Pick<Entry, 'owner' | 'seq'>) =>
    `history/${entry.owner}/${String(entry.seq).padStart(12, '0')}`,
  /** What was typed into a form and not saved yet; `place` names the form. */
  draft: (owner: string, place: string) => `draft/${owner}/${place}/`,
  session: 'session/',
  sender: 'sender/',
} as const

/** All that is kept of an entry. */
export function keysOf(entry: Entry): string[] {
  return [keys.entry(entry), keys.bytes(entry)]
}
