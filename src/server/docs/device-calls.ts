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
    description: 'The sessions',
    shape: replyOf(listShape(device)),
    example: { success: true, data: devices },
  }
}

/** Documentation of the sessions of the own account and of other people. */
export const deviceCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: accountPaths.devices,
    tag: 'Account',
    summary: 'List your sessions, latest use first',
    replies: { 200: devicesReply([exampleDevice]) },
  },
  {
    method: 'delete',
    path: accountPaths.devices,
    tag: 'Account',
    summary: 'End all your sessions',
    replies: {
      200: {
        description: 'Ended',
        shape: emptyShape,
        example: emptyReply('Signed out everywhere'),
      },
    },
  },
  {
    method: 'delete',
    path: accountPaths.device,
    inPath: { id: exampleDevice._id },
    tag: 'Account',
    summary: 'End one of your sessions',
    replies: {
      200: { description: 'Ended', shape: emptyShape, example: emptyReply('Signed out there') },
    },
  },
  {
    method: 'get',
    path: peoplePaths.devices,
    tag: 'People',
    summary: 'List the sessions of a person, latest use first',
    replies: { 200: devicesReply([{ ...exampleDevice, isThis: false }]) },
  },
  {
    method: 'delete',
    path: peoplePaths.device,
    inPath: { id: exampleAdmin._id, device: exampleDevice._id },
    tag: 'People',
    summary: `End one session of a person${needsConfirmation}`,
    replies: {
      200: { description: 'Ended', shape: emptyShape, example: emptyReply('Signed out there') },
    },
  },
]
