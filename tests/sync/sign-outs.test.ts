import { expect, test } from 'vitest'

import type { ApiCall } from '#api/api.ts'
import { type ApiFault, faultError } from '#api/fault.ts'
import { sessionPaths } from '#contract/session.ts'
import { makeSignOuts } from '#sync/sign-outs.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const sessionOf = (token: string) => ({ token, isOurs: true })

/** Pending sign-outs at a backend that answers with these faults, or else with success. */
function setUp(faults: Record<string, ApiFault> = {}) {
  const calls: (ApiCall & { token: string })[] = []
  const signOuts = makeSignOuts({
    storage: memoryStorage(),
    callAs: ({ token }) => ({
      call: (call) => {
        calls.push({ token, ...call })
        const fault = faults[token]
        if (fault) return Promise.reject(faultError(fault))
        return Promise.resolve({ body: { success: true }, headers: new Headers() })
      },
    }),
  })
  return { calls, signOuts, faults }
}

test('each stored session is ended once, under its own token', async () => {
  const { calls, signOuts } = setUp()
  for (const token of ['a', 'b', 'a']) await signOuts.add(sessionOf(token))
  await signOuts.send()
  await signOuts.send()
  const { signOut: path } = sessionPaths
  expect(calls).toEqual([
    { token: 'b', method: 'DELETE', path },
    { token: 'a', method: 'DELETE', path },
  ])
  expect(await signOuts.pending()).toEqual([])
})

test.each([{ kind: 'unauthorised' }, { kind: 'refused', status: 404 }] satisfies ApiFault[])(
  'a session that the backend answers with $kind is over',
  async (fault) => {
    const { signOuts } = setUp({ a: fault })
    await signOuts.add(sessionOf('a'))
    await signOuts.send()
    expect(await signOuts.pending()).toEqual([])
  },
)

test.each([
  { kind: 'offline' },
  { kind: 'interrupted' },
  { kind: 'portal' },
  { kind: 'intercepted', status: 403 },
  { kind: 'broken', status: 503 },
] satisfies ApiFault[])(
  'without an answer ($kind) all stay, and no other is tried',
  async (fault) => {
    const { calls, signOuts, faults } = setUp({ a: fault })
    for (const token of ['a', 'b']) await signOuts.add(sessionOf(token))
    await signOuts.send()
    expect(await signOuts.pending()).toEqual(['a', 'b'].map(sessionOf))
    expect(calls).toHaveLength(1)
    delete faults['a']
    await signOuts.send()
    expect(await signOuts.pending()).toEqual([])
  },
)

test('a session that the backend has ended at once is forgotten, and ten at most stay', async () => {
  const { signOuts } = setUp()
  const tokens = Array.from({ length: 12 }, (_, nth) => `token ${nth}`)
  for (const token of tokens) await signOuts.add(sessionOf(token))
  await signOuts.forget('token 11')
  expect(await signOuts.pending()).toEqual(tokens.slice(2, 11).map(sessionOf))
})
