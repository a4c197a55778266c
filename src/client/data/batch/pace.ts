import { proxy } from 'valtio'

import type { OutboxEvents } from '../engine/events.ts'

/** After a gap this long the network may have changed, unless each picture takes as long. */
const pauseMs = 60_000
const usualGapFactor = 4
const averagedCount = 6

/** Average time (ms) between the last sent pictures; undefined until three are sent. */
export type Pace = { msEach: number | undefined }

/** Measures the pace of sent pictures from now on; `now` returns the time in ms. */
export function measurePace(
  { onOutboxEvent }: Pick<OutboxEvents, 'onOutboxEvent'>,
  now: () => number,
): Pace {
  const pace = proxy<Pace>({ msEach: undefined })
  let sentAt: readonly number[] = []
  let lastGapMs = 0
  onOutboxEvent((event) => {
    if (event.type !== 'sent' || !event.entry.picture) return
    const at = now()
    const gapMs = at - (sentAt.at(-1) ?? at)
    const isAfterPause = gapMs > Math.max(pauseMs, usualGapFactor * lastGapMs)
    lastGapMs = gapMs
    sentAt = [...(isAfterPause ? [] : sentAt), at].slice(-averagedCount)
    const [first = at] = sentAt
    pace.msEach = sentAt.length > 2 ? (at - first) / (sentAt.length - 1) : undefined
  })
  return pace
}
