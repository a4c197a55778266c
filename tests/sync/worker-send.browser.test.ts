import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { storageKeys } from '#device/keys.ts'
import { mirrorSession } from '#device/session.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { galleryWrite } from '#tests/support/outbox-kit.ts'
import { sendInBackground } from '#worker/send.ts'
import { workerStorage } from '#worker/storage.ts'

let owner: string

beforeEach(async () => {
  owner = crypto.randomUUID()
  vi.spyOn(globalThis, 'fetch')
  const person = { email: 'asha@example.org', name: 'Asha', role: 'admin' }
  await mirrorSession(workerStorage, {
    owner,
    token: crypto.randomUUID(),
    ...person,
    isOurs: true,
    isWrittenDown: true,
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await mirrorSession(workerStorage, undefined)
})

/** Answers every call with this refusal. */
function refuseWith(status: number, code: string) {
  const body = JSON.stringify({ success: false, code, message: 'No.' })
  vi.mocked(fetch).mockImplementation(() =>
    Promise.resolve(
      new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    ),
  )
}

test.for([
  ['a second factor is required', 403, 'second-factor', 'limited'],
  ['the session is over', 401, 'unauthorised', 'signed-out'],
  ['the entry is refused', 400, 'bad-request', 'refused'],
] as const)('when %s, the person learns what to do', async ([, status, code, expected]) => {
  const outbox = makeOutbox({
    storage: workerStorage,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  })
  await outbox.enqueue(owner, galleryWrite({ itemId: crypto.randomUUID() }))
  refuseWith(status, code)
  const notify = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await sendInBackground(false, notify)
  expect(notify.mock.calls).toEqual([[expected]])
})

test('a session that ended without a network is ended at the backend, without cookies', async () => {
  await mirrorSession(workerStorage, undefined)
  const key = storageKeys.signOuts
  await workerStorage.change([], () => ({
    put: [[key, [{ token: 'former token', isOurs: true }]]],
    result: undefined,
  }))
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  const send = () => sendInBackground(true, () => Promise.resolve())
  await expect(send()).rejects.toThrow('Sessions have still to be ended')
  vi.mocked(fetch).mockReset()
  vi.mocked(fetch).mockResolvedValue(Response.json({ success: true }))
  await send()
  const [[input, init] = []] = vi.mocked(fetch).mock.calls
  const request = new Request(input ?? '', init)
  expect([request.method, request.credentials]).toEqual(['DELETE', 'omit'])
  expect(request.headers.get('authorization')).toBe('Bearer former token')
  expect((await workerStorage.read([key])).get(key)).toBeUndefined()
})
