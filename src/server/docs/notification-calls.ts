import { notificationPaths, type Notifications } from '#contract/notifications.ts'

import { type DocumentedCall, jsonType } from './call.ts'
import { exampleStored } from './examples.ts'
import {
  addressShape,
  listShape,
  schemaRef,
  objectShape,
  orNull,
  replyOf,
  textShape,
  wholeShape,
} from './schema.ts'

/** Schemas of the notifications. */
export const notificationShapes = {
  Notifications: objectShape({
    key: textShape,
    endpoint: orNull(addressShape),
    newEnquiries: wholeShape,
    batches: wholeShape,
  }),
}

const endpoint = 'https://push.example/f9Q…'
const example: Notifications = { key: 'BPc1…', endpoint, newEnquiries: 3, batches: 0 }
const stateReply = {
  description:
    'The push settings; "newEnquiries" counts up to 99, and is 0 without permission to read enquiries',
  shape: replyOf(schemaRef('Notifications')),
  example: { success: true, data: example },
}
const doneReply = {
  shape: replyOf({ type: 'null' }),
  example: { success: true, data: null },
}

/** Documentation of the calls about push notifications. */
export const notificationCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: notificationPaths.own,
    tag: 'Account',
    summary: 'Get the push settings of the session and the number of new enquiries',
    replies: { 200: stateReply },
  },
  {
    method: 'put',
    path: notificationPaths.own,
    tag: 'Account',
    summary:
      'Turn notifications on for the session, with a push subscription of its browser (Web Push)',
    body: {
      [jsonType]: {
        shape: objectShape({
          endpoint: addressShape,
          keys: objectShape({ p256dh: textShape, auth: textShape }),
        }),
        example: { endpoint, keys: { p256dh: 'BNc…', auth: 'tBH…' } },
      },
    },
    replies: { 200: stateReply },
  },
  {
    method: 'delete',
    path: notificationPaths.own,
    tag: 'Account',
    summary: 'Turn notifications off for the session',
    replies: { 200: { ...doneReply, description: 'Turned off' } },
  },
  {
    method: 'post',
    path: notificationPaths.test,
    tag: 'Account',
    summary: 'Send a test notification to the session, at most 20 an hour per account',
    replies: { 200: { ...doneReply, description: 'Queued' } },
  },
  {
    method: 'put',
    path: notificationPaths.batches,
    tag: 'Account',
    summary:
      'Set the batches of photos that the device will send (10 at most, with 5000 photos); a notification reminds it if they stop arriving',
    body: {
      [jsonType]: {
        shape: objectShape({
          batches: listShape(objectShape({ id: textShape, photos: listShape(textShape) })),
        }),
        example: { batches: [{ id: exampleStored._id, photos: [exampleStored._id] }] },
      },
    },
    replies: { 200: { ...doneReply, description: 'Stored' } },
  },
  {
    method: 'put',
    path: notificationPaths.seen,
    tag: 'Account',
    summary: 'Mark all present enquiries as seen',
    replies: { 200: { ...doneReply, description: 'Marked' } },
  },
]
