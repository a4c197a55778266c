import type { Entry, Write } from './entry.ts'
import { type Done, doneBy, followingAll } from './follow.ts'
import type { Sent } from './send.ts'

/** The changes of one admin that this page knows to be sent, from whichever tab. */
export function makeOwnChanges() {
  /** What each was made on → it. */
  const done = new Map<string, Done>()
  return {
    note: (entry: Entry, sent: Sent) => {
      const { ground, ...own } = doneBy(entry, sent)
      // Whether a switch that found its state there made the version, is not sure.
      const isSure = own.op !== 'set' || own.base !== undefined || !done.has(ground)
      if (own.version !== undefined && isSure) done.set(ground, own)
    },
    /**
     * A write as it goes on after those that were sent while its form was open: they must not count
     * as somebody else's, nor be taken back.
     */
    follow: (write: Write) => followingAll(write, (ground) => done.get(ground)),
    forget: () => done.clear(),
  }
}
