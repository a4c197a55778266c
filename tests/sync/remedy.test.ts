import { expect, test } from 'vitest'

import { beyondRole } from '#contract/beyond-role.ts'
import type { Op, Refused } from '#sync/queue/entry.ts'
import { type Remedy, remedyOf } from '#sync/queue/remedy.ts'
import { retried } from '#sync/queue/retried.ts'
import { sampleEntry } from '#tests/support/entry.ts'

type Row = [refusal: Refused, add: Remedy, update: Remedy, remove: Remedy, set: Remedy]

const changed = { _id: 'a', title: 'Theirs', description: 'Text', image: '' }

const rows: Row[] = [
  [{ status: 403, code: 'forbidden', message: beyondRole }, 'ask', 'ask', 'ask', 'ask'],
  [{ status: 403, code: 'other-site' }, 'retry', 'retry', 'retry', 'retry'],
  [{ status: 403, message: 'Not on Sundays' }, 'repair', 'repair', 'retry', 'retry'],
  [{ status: 403, isIntercepted: true }, 'repair', 'repair', 'retry', 'retry'],
  [{ status: 422, code: 'invalid' }, 'repair', 'repair', 'retry', 'retry'],
  [{ status: 413, code: 'too-large' }, 'repair', 'repair', 'retry', 'retry'],
  [{ status: 410, code: 'gone' }, 'add-again', 'add-again', 'retry', 'retry'],
  [{ status: 404, isPlain: true }, 'retry', 'retry', 'retry', 'retry'],
  [{ status: 412, code: 'changed', data: changed }, 'decide', 'decide', 'insist', 'retry'],
  [{ status: 500, code: 'broken' }, 'retry', 'retry', 'retry', 'retry'],
]

const parked = (op: Op, refusal: Refused) =>
  sampleEntry({
    ...{ op, state: 'parked', refusal },
    seen: { title: 'Before', description: 'Text' },
  })

test.each(rows)(
  'the remedy after %j: add %s, update %s, remove %s, set %s',
  (refusal, ...wanted) => {
    const ops = ['add', 'update', 'remove', 'set'] as const
    expect(ops.map((op) => remedyOf(parked(op, refusal)))).toEqual(wanted)
  },
)

test('a forbidden write can be sent again, under a new key', () => {
  const entry = parked('update', { status: 403, code: 'forbidden' })
  expect(retried(entry, 'new key')).toMatchObject({ id: 'new key', state: 'queued' })
})
