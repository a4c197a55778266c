import { expect, test } from 'vitest'

import { outbox } from '#client/data/engine.ts'
import { submit } from '#client/data/submit.ts'
import { signInHere } from '#tests/support/signed-in-here.ts'

/** A server that refuses all it is sent, once it is let. */
function refuseAfter(until: Promise<undefined>) {
  class Refusing extends EventTarget {
    upload = new EventTarget()
    status = 422
    responseText = '{"success":false,"message":"No"}'
    withCredentials = false
    open() {}
    setRequestHeader() {}
    abort() {}
    getAllResponseHeaders = () => 'content-type: application/json'
    send() {
      void until.then(() => this.dispatchEvent(new Event('load')))
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Refusing })
}

test('a form that takes its refused addition back leaves what another form has built on it', async () => {
  const owner = signInHere()
  const answer = Promise.withResolvers<undefined>()
  refuseAfter(answer.promise)
  const item = { kind: 'event', itemId: crypto.randomUUID() }
  const outcome = submit({ ...item, op: 'add', parts: { title: 'A' } })
  const entries = () => outbox.entries(owner)
  await expect.poll(async () => (await entries()).map(({ state }) => state)).toEqual(['sending'])
  const change = { ...item, op: 'update', seen: { title: 'A' }, parts: { title: 'B' } } as const
  expect(await submit(change)).toEqual({ kind: 'queued' })
  answer.resolve(undefined)
  const refused = await outcome
  if (refused.kind !== 'refused') throw new Error(refused.kind)
  expect(await refused.takeBack()).toBe(false)
  expect((await entries()).map(({ parts }) => parts['title'])).toEqual(['A', 'B'])
})
