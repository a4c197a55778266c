import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

/** A version → the one that this admin's own change made of it. */
const successors = new Map<string, string>()

onNews((news) => {
  // What one admin has changed is somebody else's change to the next one on this device.
  if (news.type === 'session-ended') successors.clear()
  if (news.type !== 'sent' || news.version === undefined) return
  const { base, owner } = news.entry
  if (base !== undefined && owner === sessionNow()?.owner) successors.set(base, news.version)
})

/**
 * The version to base a change on when the admin saw `version`: own changes, sent while a form was
 * open, were in what it showed; they must not count as somebody else's.
 */
export function latestOwn(version: string | undefined): string | undefined {
  const next = version === undefined ? undefined : successors.get(version)
  return next === undefined ? version : latestOwn(next)
}
