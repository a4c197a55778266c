import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dispatch } from '#client/data/engine/outbox-events.ts'
import { outbox } from '#client/data/engine/outbox.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { drain } from '#client/data/outbox/drain.ts'
import { i18n } from '#client/words/base/language.ts'
import { announcement } from '#contract/announcement.ts'
import { makeValueWatcher, renderNow } from '#tests/support/render.ts'

let owner = ''
beforeEach(() => {
  owner = crypto.randomUUID()
  const user = { _id: owner, email: 'asha@network.example', isOurs: true }
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('isLogged', 'true')
  vi.spyOn(drain, 'wake').mockResolvedValue()
})
afterEach(() => vi.restoreAllMocks())

test('a reset form is a new one: its Cancel discards no refused entry', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const refusal = { status: 422, message: 'Full until Monday' }
  vi.spyOn(drain, 'wake').mockImplementation(async () => {
    for (const { id } of await outbox.entries(owner)) {
      const entry = await outbox.begin(owner, id)
      if (entry) await outbox.settle(entry, { to: 'parked', refusal })
      if (entry) dispatch({ type: 'parked', entry, refusal })
    }
  })
  const form = makeValueWatcher<ReturnType<typeof useForm<typeof announcement>>>()
  function Form() {
    const now = useForm(announcement, {})
    useEffect(() => form.note(now))
    return <form onSubmit={now.submit} />
  }
  const { root } = renderNow(<Form />)
  const empty = await form.until(() => true)
  empty.field('title').onChange('Join us')
  empty.field('externalUrl').onChange('https://a.example')
  await form.until((now) => now.field('externalUrl').value !== '')
  document.querySelector('form')?.requestSubmit()
  const refused = await form.until((now) => now.message !== undefined && !now.isBusy)
  expect(refused.message).toContain('Full until Monday')

  refused.clear()
  const cleared = await form.until((now) => now.field('title').value === '')
  const discard = vi.spyOn(outbox, 'discard')
  cleared.cancel()
  expect(discard).not.toHaveBeenCalled()
  expect(await outbox.entries(owner)).toMatchObject([{ state: 'parked' }])
  root.unmount()
})
