import { expect, test } from 'vitest'

import { measurePace } from '#client/data/batch/pace.ts'
import { makeOutboxEvents } from '#client/data/engine/events.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const picture = { name: 'a.webp', type: 'image/webp', size: 1, sha256: 'abc' }

/** Sends pictures with these gaps in ms between them; `send` sends one more entry. */
function sendAfter(gapsMs: readonly number[]) {
  const events = makeOutboxEvents({ postMessage: () => {}, addEventListener: () => {} })
  let now = 1_000_000
  const pace = measurePace(events, () => now)
  const send = (gapMs: number, change: Partial<Entry> = { picture }) => {
    now += gapMs
    events.dispatch({ type: 'sent', entry: sampleEntry(change) })
  }
  send(0)
  for (const gapMs of gapsMs) send(gapMs)
  return { pace, send }
}

test.each<[string, number[], number | undefined]>([
  ['unknown for two pictures', [1000], undefined],
  ['the average gap of three', [1000, 3000], 2000],
  ['that of the last six', [90_000, 1000, 1000, 1000, 1000, 1000], 1000],
  [
    'unknown right after a pause, when the network may have changed',
    [1000, 1000, 60_001],
    undefined,
  ],
  ['measured anew after a pause', [1000, 1000, 90_000, 2000, 2000], 2000],
  ['that of slow pictures, whose gap is no pause', [50_000, 50_000, 70_000], 170_000 / 3],
])('the pace is %s', (_, gapsMs, expected) => {
  expect(sendAfter(gapsMs).pace.msEach).toBe(expected)
})

test('entries without a picture do not count', () => {
  const { pace, send } = sendAfter([1000])
  send(1000, {})
  expect(pace.msEach).toBeUndefined()
  send(1000)
  expect(pace.msEach).toBe(1500)
})
