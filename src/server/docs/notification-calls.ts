import { notificationPaths, type Notifications } from '#contract/notifications.ts'

import { type Call, json } from './call.ts'
import { address, named, object, orNull, replyOf, text, whole } from './schema.ts'

/** What the calls about notifications carry. */
export const notificationShapes = {
  Notifications: object({ key: text, endpoint: orNull(address), newEnquiries: whole }),
}

const endpoint = 'https://push.example/f9Q…'
const example: Notifications = { key: 'BPc1…', endpoint, newEnquiries: 3 }
const told = {
  description: 'How it stands now',
  shape: replyOf(named('Notifications')),
  example: { success: true, data: example },
}
const nothing = {
  description: 'Done',
  shape: replyOf({ type: 'null' }),
  example: { success: true, data: null },
}

/** The calls about what a device is told while the app is closed. */
export const notificationCalls: Call[] = [
  {
    method: 'get',
    path: notificationPaths.own,
    tag: 'Account',
    summary:
      'Read whether notifications are on where one is signed in, and how many enquiries are new',
    replies: { 200: told },
  },
  {
    method: 'put',
    path: notificationPaths.own,
    tag: 'Account',
    summary: 'Turn them on where one is signed in, by a subscription of its browser (Web Push)',
    body: {
      [json]: {
        shape: object({ endpoint: address, keys: object({ p256dh: text, auth: text }) }),
        example: { endpoint, keys: { p256dh: 'BNc…', auth: 'tBH…' } },
      },
    },
    replies: { 200: told },
  },
  {
    method: 'delete',
    path: notificationPaths.own,
    tag: 'Account',
    summary: 'Turn them off there',
    replies: { 200: nothing },
  },
  {
    method: 'put',
    path: notificationPaths.seen,
    tag: 'Account',
    summary: 'Note that one has seen the enquiries that there are',
    replies: { 200: nothing },
  },
]
