import type { Write } from '#sync/entry.ts'
import { type Done, followingAll, groundOf } from '#sync/follow.ts'

import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

/** What it was made on → this admin's own change that was sent. */
const done = new Map<string, Done>()

onNews((news) => {
  // What one admin has changed is somebody else's change to the next one on this device.
  if (news.type === 'session-ended') done.clear()
  if (news.type !== 'sent' || news.version === undefined) return
  const { entry, version } = news
  const { kind, op, parts, base } = entry
  const isOnNothing = op === 'set' && base === undefined
  if (isOnNothing || entry.owner !== sessionNow()?.owner) return
  done.set(groundOf(entry), { kind, op, parts, base, item: news.item, version })
})

/**
 * A write as it goes on after own ones that were sent while its form was open, whether this form
 * showed them or another tab made them: they must not count as somebody else's, nor be taken back.
 */
export function afterOwn(write: Write): Write {
  return followingAll(write, (ground) => done.get(ground))
}
