import { proxy } from 'valtio'

import { onOutboxEvent } from '../outbox/outbox-events.ts'

/** After a gap this long the network may have changed, unless each picture takes as long. */
const pauseMs = 60_000
const timesLonger = 4
const lastFew = 6

/** Average time (ms) between the last sent pictures; undefined until three are sent. */
export const pace = proxy<{ msEach: number | undefined }>({ msEach: undefined })

let sentAt: readonly number[] = []
let lastGapMs = 0

onOutboxEvent((news) => {
  if (news.type !== 'sent' || !news.entry.picture) return
  const now = Date.now()
  const gapMs = now - (sentAt.at(-1) ?? now)
  const isAfterPause = gapMs > Math.max(pauseMs, timesLonger * lastGapMs)
  lastGapMs = gapMs
  sentAt = [...(isAfterPause ? [] : sentAt), now].slice(-lastFew)
  const [first = now] = sentAt
  pace.msEach = sentAt.length > 2 ? (now - first) / (sentAt.length - 1) : undefined
})
