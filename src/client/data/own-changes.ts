import type { Write } from '#sync/entry.ts'
import { makeOwnChanges } from '#sync/own-changes.ts'

import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

const own = makeOwnChanges()

onNews((news) => {
  // What one admin has changed is somebody else's change to the next one on this device.
  if (news.type === 'session-ended') own.forget()
  if (news.type === 'sent' && news.entry.owner === sessionNow()?.owner) own.note(news.entry, news)
})

/** A write of a form as it goes on after what was sent while that was open. */
export function afterOwn(write: Write): Write {
  return own.follow(write)
}
