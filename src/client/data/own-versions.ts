import type { Write } from '#sync/entry.ts'
import { type Done, followingAll } from '#sync/follow.ts'

import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

/** A version → this admin's own change that was based on it, and sent. */
const done = new Map<string, Done>()

onNews((news) => {
  // What one admin has changed is somebody else's change to the next one on this device.
  if (news.type === 'session-ended') done.clear()
  if (news.type !== 'sent' || news.version === undefined) return
  const { entry, version } = news
  if (entry.base === undefined || entry.owner !== sessionNow()?.owner) return
  const { kind, op, parts, base } = entry
  done.set(base, { kind, op, parts, base, item: news.item, version })
})

/**
 * A change as it goes on after own ones that were sent while its form was open, whether this form
 * showed them or another tab made them: they must not count as somebody else's, nor be taken back.
 */
export function afterOwn(write: Write): Write {
  return followingAll(write, (base) => done.get(base))
}
