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
  description: 'How it stands now',
  shape: replyOf(schemaRef('Notifications')),
  example: { success: true, data: example },
}
const doneReply = {
  description: 'Done',
  shape: replyOf({ type: 'null' }),
  example: { success: true, data: null },
}

/** Documentation of the calls about push notifications. */
export const notificationCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: notificationPaths.own,
    tag: 'Account',
    summary:
      'Read whether notifications are on where one is signed in, and how many enquiries are new',
    replies: { 200: stateReply },
  },
  {
    method: 'put',
    path: notificationPaths.own,
    tag: 'Account',
    summary: 'Turn them on where one is signed in, by a subscription of its browser (Web Push)',
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
    summary: 'Turn them off there',
    replies: { 200: doneReply },
  },
  {
    method: 'post',
    path: notificationPaths.test,
    tag: 'Account',
    summary: 'Send a test message there',
    replies: { 200: doneReply },
  },
  {
    method: 'put',
    path: notificationPaths.batches,
    tag: 'Account',
    summary:
      'Say which photos a device is about to send, by the ids of their items; it is reminded when they do not all arrive',
    body: {
      [jsonType]: {
        shape: objectShape({
          batches: listShape(objectShape({ id: textShape, photos: listShape(textShape) })),
        }),
        example: { batches: [{ id: exampleStored._id, photos: [exampleStored._id] }] },
      },
    },
    replies: { 200: doneReply },
  },
  {
    method: 'put',
    path: notificationPaths.seen,
    tag: 'Account',
    summary: 'Note that one has seen the enquiries that there are',
    replies: { 200: doneReply },
  },
]
