import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { submit } from '#client/data/acts/submit.ts'
import { outbox } from '#client/data/engine.ts'
import { drain } from '#client/data/outbox/drain.ts'
import { hear } from '#client/data/outbox/news.ts'
import { galleryWrite } from '#tests/support/outbox-kit.ts'

beforeEach(() => {
  const user = { _id: crypto.randomUUID(), email: 'asha@network.example', isOurs: true }
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('isLogged', 'true')
  vi.spyOn(drain, 'wake').mockResolvedValue()
})
afterEach(() => vi.restoreAllMocks())

test('what comes of a write while its form asks whether others go first is not missed', async () => {
  const { entries } = outbox
  const refusal = { status: 422, message: 'Full until Monday' }
  vi.spyOn(outbox, 'entries').mockImplementation(async (owner) => {
    const all = await entries(owner)
    for (const entry of all) hear({ type: 'parked', entry, refusal })
    return all
  })
  expect(await submit(galleryWrite())).toMatchObject({ kind: 'refused', refusal })
})
