import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { notificationPaths as paths } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { pushedAppForEach } from './app-for-each.ts'
import { send } from './console.ts'

const { push, server } = pushedAppForEach({ PUBLIC_URL: 'https://console.example' })
const { values } = sampleOf('enquiry')

function enquire(firstName: string) {
  server.clock.pass(1)
  const json = { ...values, personalInfo: { firstName, email: `${firstName}@x.example` } }
  return send(server.app, { method: 'POST', url: intakePath, json })
}

test('a message is a declarative one in the language of its person, and its text names nobody', async () => {
  const device = push.device()
  const { endpoint, keys } = device
  await server.console.call({ method: 'PUT', url: paths.own, json: { endpoint, keys } })
  const language = { method: 'PUT', url: accountPaths.own, json: { language: 'fr' } } as const
  expect((await server.console.call(language)).status).toBe(200)
  for (const firstName of ['Ines', 'Ada']) await enquire(firstName)
  const [, second] = await push.first(2)
  const message = { about: 'enquiry', name: 'Ada', newEnquiries: 2 }
  expect(second && device.readPayload(second.body)).toEqual({
    ...message,
    web_push: 8030,
    notification: {
      title: 'Nouvelle demande d’adhésion',
      body: '',
      navigate: 'https://console.example/membership-list',
      lang: 'fr',
      dir: 'ltr',
      tag: 'enquiries',
      icon: 'https://console.example/icon-192.png',
      data: message,
    },
    mutable: true,
  })
})
