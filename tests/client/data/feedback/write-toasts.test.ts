import { beforeEach, expect, test, vi } from 'vitest'

import {
  showFailureToast,
  showSubmitOutcome,
  showSuccessToast,
  showStorageError,
} from '#client/data/feedback/write-toasts.ts'
import type { SubmitOutcome } from '#client/data/writes/submit.ts'
import { i18n } from '#client/words/base/language.ts'
import { events } from '#contract/resources/event.ts'
import type { Op } from '#sync/queue/entry.ts'

// The toasts that follow a write. The toast library and the browser's connection are replaced.

const said = vi.hoisted(() => ({ toasts: [] as string[], connectivity: { isOnline: true } }))
vi.mock('#client/platform/network/connectivity.ts', () => ({ connectivity: said.connectivity }))
vi.mock('#client/platform/page/toasts.ts', () => ({
  toastSuccess: (text: string) => said.toasts.push(`success: ${text}`),
  toastError: (text: string) => said.toasts.push(`error: ${text}`),
  toastNeutral: (text: string) => said.toasts.push(`neutral: ${text}`),
}))

i18n.loadAndActivate({ locale: 'en', messages: {} })
beforeEach(() => {
  said.toasts.length = 0
  said.connectivity.isOnline = true
})

const of = (op: Op) => ({ resource: events, write: { op, wireValues: {} } })
const away = { status: 500, message: 'The database is away' }

test.each<{ write: string; op: Op; outcome: SubmitOutcome; toasts: string[] }>([
  {
    write: 'is sent, which `outcomes.ts` displays',
    op: 'update',
    outcome: { kind: 'sent' },
    toasts: [],
  },
  {
    write: 'is queued after a failure of the server',
    op: 'update',
    outcome: { kind: 'queued', refusal: away },
    toasts: ['error: Failed to update event', 'neutral: It is kept on this phone and tried again.'],
  },
  {
    write: 'is queued',
    op: 'add',
    outcome: { kind: 'queued' },
    toasts: ['neutral: Saved on this phone. It is sent as soon as possible.'],
  },
  {
    write: 'is a removal that cancels an unsent addition',
    op: 'remove',
    outcome: { kind: 'nothing-to-send' },
    toasts: ['success: Event deleted successfully!'],
  },
  {
    write: 'leaves nothing to change',
    op: 'update',
    outcome: { kind: 'nothing-to-send' },
    toasts: ['neutral: There was nothing left to save.'],
  },
  {
    write: 'is not saved without a session',
    op: 'add',
    outcome: { kind: 'not-signed-in' },
    toasts: ['error: Not saved: sign in again first. What you typed will be there.'],
  },
])('a write that $write', ({ op, outcome, toasts }) => {
  showSubmitOutcome(of(op), outcome)
  expect(said.toasts).toEqual(toasts)
})

test('a write that is queued without a network waits for it', () => {
  said.connectivity.isOnline = false
  showSubmitOutcome(of('add'), { kind: 'queued' })
  expect(said.toasts).toEqual([
    'neutral: Saved on this phone. It will be sent when you are back online.',
  ])
})

test('a full device is named as the reason, and any other failure of the storage is not', () => {
  showSubmitOutcome(of('add'), { kind: 'full' })
  showStorageError(new DOMException('', 'QuotaExceededError'))
  showStorageError(new Error('blocked'))
  const [full, alsoFull, other] = said.toasts
  expect(alsoFull).toBe(full)
  expect(other).toBe('error: Something went wrong!')
})

test('a session that ended meanwhile: the write stays on the device', () => {
  showSubmitOutcome(of('add'), { kind: 'signed-out' })
  expect(said.toasts).toEqual([expect.stringMatching(/^neutral: /)])
})

test('a result has the message of the specification', () => {
  showSuccessToast(of('update'))
  showFailureToast(of('remove'), away)
  expect(said.toasts).toEqual([
    'success: Event updated successfully!',
    'error: Failed to delete event',
  ])
})
