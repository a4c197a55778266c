import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useForm } from '#client/data/form/use-form.ts'
import { drain } from '#client/data/outbox/drain.ts'
import { dispatch } from '#client/data/outbox/outbox-events.ts'
import { outbox } from '#client/data/outbox/outbox.ts'
import { i18n } from '#client/words/base/language.ts'
import { announcement } from '#contract/announcement.ts'

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
  const form: { now?: ReturnType<typeof useForm<typeof announcement>> } = {}
  function Form() {
    form.now = useForm(announcement, {})
    return <form onSubmit={form.now.submit} />
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Form />)
  await expect.poll(() => form.now).toBeDefined()
  form.now?.field('title').onChange('Join us')
  form.now?.field('externalUrl').onChange('https://a.example')
  await expect.poll(() => form.now?.field('externalUrl').value).not.toBe('')
  document.querySelector('form')?.requestSubmit()
  await expect.poll(() => form.now?.message).toContain('Full until Monday')
  await expect.poll(() => form.now?.isBusy).toBe(false)

  form.now?.clear()
  await expect.poll(() => form.now?.field('title').value).toBe('')
  const discard = vi.spyOn(outbox, 'discard')
  form.now?.cancel()
  expect(discard).not.toHaveBeenCalled()
  expect(await outbox.entries(owner)).toMatchObject([{ state: 'parked' }])
  root.unmount()
})
