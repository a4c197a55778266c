import { describe, expect, test } from 'vitest'

import { type ApiFault, faultOf } from '#api/fault.ts'
import { readReply } from '#api/read-reply.ts'
import { backOffMs } from '#device/back-off.ts'
import { isDue } from '#device/clock.ts'
import type { Entry, Op } from '#sync/queue/entry.ts'
import {
  failuresBeforeParking,
  inSendingOrder,
  interceptionsBeforeParking,
  decideRetry,
  type RetryDecision,
} from '#sync/sending/retry.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { fc } from '#tests/support/properties.ts'

const ops: readonly Op[] = ['add', 'update', 'remove', 'set']
type Row = [answer: string, status: number, body: string, verdicts: Record<Op, RetryDecision['to']>]

const all = (to: RetryDecision['to']): Record<Op, RetryDecision['to']> => ({
  add: to,
  update: to,
  remove: to,
  set: to,
})
const no = (code: string) => JSON.stringify({ success: false, message: 'No', code })
const page = '<!doctype html><title>Free Wi-Fi</title>'

const rows: Row[] = [
  ['a page in place of a reply', 200, page, all('again')],
  ['a success without a body', 200, '', all('again')],
  ['a firewall’s page', 403, page, all('again')],
  ['a proxy’s page for 401', 401, page, all('again')],
  ['a proxy’s demand for a sign-in', 407, page, all('again')],
  ['a page in place of a missing path', 404, page, all('again')],
  ['JSON that is not an object', 200, '[1]', all('again')],
  ['plain text in place of a reply', 200, 'OK', all('again')],
  ['a refusal in plain text', 403, 'Not on Sundays', all('parked')],
  ['a refusal without a body', 400, '', all('parked')],
  ['an unknown item, in plain text', 404, 'Not found', all('parked')],
  ['a truncated refusal', 412, '{"success":false,"code":"chan', all('unreachable')],
  ['a refusal with the status of a success', 200, no('invalid'), all('parked')],
  ['a bad request', 400, no('bad-request'), all('parked')],
  ['the end of the session', 401, no('unauthorised'), all('signed-out')],
  ['a forbidden write', 403, no('forbidden'), all('parked')],
  ['a write sent by another site', 403, no('other-site'), all('parked')],
  ['an unknown item', 404, no('not-found'), { ...all('parked'), remove: 'sent' }],
  ['an item that was removed meanwhile', 410, no('gone'), { ...all('parked'), remove: 'sent' }],
  ['a request time-out', 408, no('unavailable'), all('again')],
  ['an attempt that is still running', 409, no('running'), all('again')],
  ['the session of another admin', 409, no('other-owner'), all('signed-out')],
  ['a session that lacks a required second factor', 403, no('second-factor'), all('signed-out')],
  ['a key that was used for another change', 409, no('key-reused'), all('parked')],
  ['an item that was changed meanwhile', 412, no('changed'), all('parked')],
  ['a body that is too large', 413, no('too-large'), all('parked')],
  ['a body that is too large for a proxy', 413, page, all('parked')],
  ['a file that is not a picture', 415, no('not-a-picture'), all('parked')],
  ['invalid fields', 422, no('invalid'), all('parked')],
  ['a request that is too early', 425, no('unavailable'), all('again')],
  ['too many requests', 429, no('too-many'), all('unreachable')],
  ['a broken server', 500, no('broken'), all('again')],
  ['a bad gateway', 502, page, all('unreachable')],
  ['maintenance', 503, page, all('unreachable')],
  ['a gateway time-out', 504, page, all('unreachable')],
]

describe('the decision on a reply', () => {
  for (const [answer, status, body, verdicts] of rows) {
    test.each(ops.map((op) => [op, verdicts[op]]))(`after ${answer} (${status}), %s: %s`, (op) => {
      const fault = faultIn(status, body)
      expect(decideRetry(fault, { op }).to).toBe(verdicts[op])
    })
  }

  test.each(['offline', 'portal'] as const)('%s: the queue waits, and parks nothing', (kind) => {
    const decision = decideRetry({ kind }, { op: 'add', failures: 99 })
    expect(decision).toEqual({ to: 'unreachable', gate: kind })
  })

  test('a connection that breaks off while the backend can be reached never parks an entry', () => {
    const fault: ApiFault = { kind: 'interrupted' }
    expect(decideRetry(fault, { op: 'add', failures: 99 })).toEqual({ to: 'interrupted' })
  })

  test('an entry that a firewall refuses repeatedly is parked', () => {
    const fault = faultIn(403, page)
    const verdictAfter = (interceptions: number) =>
      decideRetry(fault, { op: 'add', interceptions, failures: 9 })
    expect(verdictAfter(interceptionsBeforeParking - 2).to).toBe('again')
    expect(verdictAfter(interceptionsBeforeParking - 1)).toEqual({
      to: 'parked',
      refusal: { status: 403, message: 'Free Wi-Fi', isPlain: true, isIntercepted: true },
    })
  })

  test('an addition that another backend may have done is sent once; repeatable writes are sent again', () => {
    const done = faultIn(200, 'OK')
    const verdictOn = (op: Op) => decideRetry(done, { op }, false).to
    expect(ops.map(verdictOn)).toEqual(['parked', 'again', 'again', 'again'])
    expect(decideRetry(done, { op: 'add' }, true).to).toBe('again')
  })

  test("an intermediary's reply without a message is described by its status", () => {
    const verdict = decideRetry(faultIn(418, '<p>'), { op: 'add', interceptions: 99 })
    expect(verdict).toMatchObject({ refusal: { message: 'HTTP 418' } })
  })

  test('an entry that the server fails on repeatedly is parked', () => {
    const fault = faultIn(500, no('broken'))
    expect(decideRetry(fault, { op: 'add', failures: failuresBeforeParking - 2 }).to).toBe('again')
    expect(decideRetry(fault, { op: 'add', failures: failuresBeforeParking - 1 }).to).toBe('parked')
  })

  test.each([429, 502, 503, 504])(
    '%i with Retry-After pauses the whole queue for that time',
    (status) => {
      const fault = faultIn(status, no('unavailable'), { 'retry-after': '9' })
      expect(decideRetry(fault, { op: 'add' })).toMatchObject({ to: 'paused', retryAfterMs: 9000 })
    },
  )

  test('a long maintenance never parks an entry', () => {
    expect(decideRetry(faultIn(503, page), { op: 'add', failures: 1000 }).to).toBe('unreachable')
  })

  test("the message, problems and item of the server's reply are stored", () => {
    const said = {
      message: 'Title is required',
      code: 'invalid',
      problems: { title: 'Title is required' },
    }
    const verdict = decideRetry(faultIn(422, JSON.stringify({ success: false, ...said })), {
      op: 'add',
    })
    expect(verdict).toEqual({ to: 'parked', refusal: { status: 422, ...said } })
  })

  test.each([
    ['plain text', ' No more than a hundred\n', 'No more than a hundred'],
    ['a JSON string', '"No more than a hundred"', 'No more than a hundred'],
    ['text that is shortened to 300 characters', 'Ha'.repeat(200), 'Ha'.repeat(150)],
  ])("a refusal in %s has the server's message", (_, body, message) => {
    expect(faultIn(422, body)).toEqual({ kind: 'refused', status: 422, isPlain: true, message })
  })

  test.each(['', '[]', '7'])('a refusal with the body %j has no message', (body) => {
    expect(faultIn(422, body)).toEqual({ kind: 'refused', status: 422, isPlain: true })
  })

  test('text with the type or the beginning of HTML is a page', () => {
    const headers = { 'content-type': 'text/HTML; charset=utf-8' }
    expect(faultIn(403, 'Forbidden', headers).kind).toBe('intercepted')
    expect(faultIn(403, '\n <html>', { 'content-type': 'text/plain' }).kind).toBe('intercepted')
  })

  test('Retry-After is read in seconds and as a date', () => {
    const seconds = faultIn(503, no('unavailable'), { 'retry-after': '7' })
    const date = faultIn(503, no('unavailable'), {
      date: 'Fri, 20 Nov 2026 10:00:00 GMT',
      'retry-after': 'Fri, 20 Nov 2026 10:00:09 GMT',
    })
    expect(seconds).toMatchObject({ retryAfterMs: 7000 })
    expect(date).toMatchObject({ retryAfterMs: 9000 })
  })
})

describe('the backoff of a failed write', () => {
  const failures = fc.integer({ min: 0, max: 2000 })
  const random = fc.double({ min: 0, max: 1, noNaN: true })

  test('is between a second and five minutes', () => {
    fc.assert(
      fc.property(failures, random, (count, chance) => {
        const wait = backOffMs(count, chance)
        return wait >= 1000 && wait <= 300_000
      }),
    )
  })

  test('is at least the time the server asked for, up to an hour', () => {
    fc.assert(
      fc.property(failures, random, fc.nat(3_600_000), (count, chance, asked) => {
        return backOffMs(count, chance, asked) >= asked
      }),
    )
    expect(backOffMs(0, 0, 365 * 24 * 3_600_000)).toBe(3_600_000)
  })

  test('ends early when it is so far away that the clock must have been set back', () => {
    const now = 1_000_000_000
    expect(isDue(now + 1, now)).toBe(false)
    expect(isDue(now + 3_600_000, now)).toBe(false)
    expect(isDue(now + 3_600_001, now)).toBe(true)
    expect(isDue(now, now)).toBe(true)
  })
})

test('small changes are sent before photos, then fewest attempts, then displayed resources, then the oldest', () => {
  const picture = { name: 'a.webp', type: 'image/webp', size: 1, sha256: 'ab' }
  const entry = (seq: number, hasPicture: boolean, rest: Partial<Entry> = {}) =>
    sampleEntry({ seq, itemId: `${seq}`, ...(hasPicture && { picture }), ...rest })
  const all = [
    entry(1, true),
    entry(2, false, { attempts: 3 }),
    entry(3, true),
    ...[4, 5].map((seq) => entry(seq, false)),
    entry(6, false, { kind: 'event' }),
  ]
  const orderFor = (shown?: string) =>
    inSendingOrder(all, (kind) => kind === shown).map(({ seq }) => seq)
  expect(orderFor()).toEqual([4, 5, 6, 2, 1, 3])
  expect(orderFor('event')).toEqual([6, 4, 5, 2, 1, 3])
})

function faultIn(status: number, body: string, headers: Record<string, string> = {}): ApiFault {
  try {
    readReply(new Response(body, { status, headers }), body)
  } catch (caught) {
    return faultOf(caught)
  }
  throw new Error('this answer counts as a success')
}
