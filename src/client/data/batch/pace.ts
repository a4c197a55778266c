import { proxy } from 'valtio'

import { onOutboxEvent } from '../outbox/outbox-events.ts'

/** After a gap this long the network may have changed, unless each picture takes as long. */
const pauseMs = 60_000
const usualGapFactor = 4
const averagedCount = 6

/** Average time (ms) between the last sent pictures; undefined until three are sent. */
export const pace = proxy<{ msEach: number | undefined }>({ msEach: undefined })

let sentAt: readonly number[] = []
let lastGapMs = 0

onOutboxEvent((event) => {
  if (event.type !== 'sent' || !event.entry.picture) return
  const now = Date.now()
  const gapMs = now - (sentAt.at(-1) ?? now)
  const isAfterPause = gapMs > Math.max(pauseMs, usualGapFactor * lastGapMs)
  lastGapMs = gapMs
  sentAt = [...(isAfterPause ? [] : sentAt), now].slice(-averagedCount)
  const [first = now] = sentAt
  pace.msEach = sentAt.length > 2 ? (now - first) / (sentAt.length - 1) : undefined
})
