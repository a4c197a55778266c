import { accountPaths, type SignedInDevice } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'

import { emptyReply, emptyShape } from './account-calls.ts'
import { type DocumentedCall, needsConfirmation } from './call.ts'
import { exampleAdmin, exampleStored } from './examples.ts'
import { booleanShape, listShape, objectShape, replyOf, textShape, timeShape } from './schema.ts'

const device = objectShape({
  _id: textShape,
  name: textShape,
  address: textShape,
  signedInAt: timeShape,
  usedAt: timeShape,
  isThis: booleanShape,
})

const exampleDevice = {
  _id: 'q3V',
  name: 'Chrome on Android',
  address: '192.0.2.7',
  signedInAt: exampleStored.createdAt,
  usedAt: exampleStored.updatedAt,
  isThis: true,
}

function devicesReply(devices: SignedInDevice[]) {
  return {
    description: 'They',
    shape: replyOf(listShape(device)),
    example: { success: true, data: devices },
  }
}

/** Documentation of the calls about the devices of oneself and of others. */
export const deviceCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: accountPaths.devices,
    tag: 'Account',
    summary: 'List where the account is signed in',
    replies: { 200: devicesReply([exampleDevice]) },
  },
  {
    method: 'delete',
    path: accountPaths.devices,
    tag: 'Account',
    summary: 'Sign out everywhere',
    replies: {
      200: { description: 'Done', shape: emptyShape, example: emptyReply('Signed out everywhere') },
    },
  },
  {
    method: 'delete',
    path: accountPaths.device,
    inPath: { id: exampleDevice._id },
    tag: 'Account',
    summary: 'Sign out at one of them',
    replies: {
      200: { description: 'Done', shape: emptyShape, example: emptyReply('Signed out there') },
    },
  },
  {
    method: 'get',
    path: peoplePaths.devices,
    tag: 'People',
    summary: 'List where somebody is signed in',
    replies: { 200: devicesReply([{ ...exampleDevice, isThis: false }]) },
  },
  {
    method: 'delete',
    path: peoplePaths.device,
    inPath: { id: exampleAdmin._id, device: exampleDevice._id },
    tag: 'People',
    summary: `End one session of somebody${needsConfirmation}`,
    replies: {
      200: { description: 'Done', shape: emptyShape, example: emptyReply('Signed out there') },
    },
  },
]
