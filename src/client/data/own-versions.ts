import type { Write } from '#sync/entry.ts'
import { type Done, doneBy, followingAll } from '#sync/follow.ts'

import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

/** What it was made on → this admin's own change that was sent. */
const done = new Map<string, Done>()

onNews((news) => {
  // What one admin has changed is somebody else's change to the next one on this device.
  if (news.type === 'session-ended') done.clear()
  if (news.type !== 'sent' || news.entry.owner !== sessionNow()?.owner) return
  const { ground, ...own } = doneBy(news.entry, news)
  if (own.version !== undefined) done.set(ground, own)
})

/**
 * A write as it goes on after own ones that were sent while its form was open, whether this form
 * showed them or another tab made them: they must not count as somebody else's, nor be taken back.
 */
export function afterOwn(write: Write): Write {
  return followingAll(write, (ground) => done.get(ground))
}
