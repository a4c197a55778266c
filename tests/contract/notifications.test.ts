import { expect, test } from 'vitest'

import { type PushedMessage, pushedIn } from '#contract/notifications.ts'
import { payloadOf } from '#server/notifications/declarative-push.ts'

const message: PushedMessage = { about: 'enquiry', name: 'Ada', newEnquiries: 2 }
const payload = payloadOf({ PUBLIC_URL: 'https://console.example' }, { message, language: 'ar' })
const notification = 'notification' in payload ? payload.notification : undefined
const textOf = (content: unknown) => ({ text: () => JSON.stringify(content) })

test('a message is read from the payload of a push event', () => {
  expect(pushedIn({ data: textOf(payload) })).toEqual(message)
  expect(pushedIn({ data: textOf({ about: 'something newer' }) })).toBeUndefined()
  expect(pushedIn({ data: { text: () => 'no JSON' } })).toBeUndefined()
  expect(pushedIn({ data: null })).toBeUndefined()
})

test('a message is read from the notification that a browser has made of the payload', () => {
  expect(pushedIn({ data: null, notification: { data: notification?.data } })).toEqual(message)
  expect(pushedIn({ data: null, notification: { data: undefined } })).toBeUndefined()
})

test('with a known address the notification has URLs, in the direction of its language', () => {
  expect(notification).toMatchObject({
    navigate: 'https://console.example/membership-list',
    icon: 'https://console.example/icon-192.png',
    dir: 'rtl',
  })
})

test('without a known address the payload is the message alone', () => {
  expect(payloadOf({ PUBLIC_URL: '' }, { message, language: 'ar' })).toEqual(message)
})
