import { peoplePaths, type Person } from '#contract/people.ts'
import { roles } from '#contract/role.ts'
import { welcomePasskeyPaths, welcomePath } from '#contract/welcome.ts'

import { exampleSignedIn } from './account-calls.ts'
import { type DocumentedCall, jsonType, needsConfirmation } from './call.ts'
import { exampleAdmin, exampleOrigin, exampleStored } from './examples.ts'
import { exampleAnswer, webAuthnOptions } from './factor-calls.ts'
import {
  addressShape,
  listShape,
  schemaRef,
  objectShape,
  oneOf,
  orNull,
  replyOf,
  textShape,
  timeShape,
  booleanShape,
} from './schema.ts'

const role = oneOf(...roles)

/** Schemas of people and links. */
export const peopleShapes = {
  Person: objectShape({
    _id: textShape,
    email: textShape,
    name: textShape,
    picture: textShape,
    role,
    state: oneOf('active', 'invited', 'disabled'),
    addedAt: timeShape,
    usedAt: orNull(timeShape),
    hasFactor: booleanShape,
  }),
  MadeLink: objectShape({
    path: textShape,
    url: addressShape,
    until: timeShape,
    isMailed: booleanShape,
  }),
}

const examplePerson: Person = {
  ...exampleAdmin,
  name: 'Asha Mwangi-Laurent',
  picture: '',
  role: 'admin',
  state: 'active',
  addedAt: exampleStored.createdAt,
  usedAt: exampleStored.updatedAt,
  hasFactor: true,
}
const exampleLink = {
  path: '/welcome#kXn…',
  url: `${exampleOrigin}/welcome#kXn…`,
  until: '2026-11-27T09:00:00.000Z',
  isMailed: false,
}
const { email } = exampleAdmin

const linkMade = (description: string) => ({
  201: {
    description,
    shape: replyOf(schemaRef('MadeLink')),
    example: { success: true, data: exampleLink },
  },
})

/** Documentation of the calls about all accounts. */
export const peopleCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: peoplePaths.list,
    tag: 'People',
    summary: 'List everybody who has an account or is invited to one',
    replies: {
      200: {
        description: 'They, in the order in which they came',
        shape: replyOf(listShape(schemaRef('Person'))),
        example: { success: true, data: [examplePerson] },
      },
    },
  },
  {
    method: 'post',
    path: peoplePaths.list,
    tag: 'People',
    summary: `Invite somebody; the link lets them in once, within seven days${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ email: textShape, name: textShape, role }, ['name']),
        example: { email: 'ben@network.example', name: 'Ben', role: 'event-staff' },
      },
    },
    replies: linkMade('They are invited'),
  },
  {
    method: 'put',
    path: peoplePaths.one,
    tag: 'People',
    summary: `Give somebody another role, keep them out, or let them in again; they are signed out everywhere${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ role, isDisabled: booleanShape }, ['role', 'isDisabled']),
        example: { role: 'editor' },
      },
    },
    replies: {
      200: {
        description: 'They, as they are now',
        shape: replyOf(schemaRef('Person')),
        example: { success: true, data: { ...examplePerson, role: 'editor' } },
      },
    },
  },
  {
    method: 'post',
    path: peoplePaths.link,
    tag: 'People',
    summary: `Make a new link: the invitation again, or one to choose a new password, within a day${needsConfirmation}`,
    replies: linkMade('The link; the one before opens nothing any more'),
  },
]

/** Documentation of the calls that a link authorises. */
export const welcomeCalls: DocumentedCall[] = [
  {
    method: 'post',
    path: welcomePath,
    tag: 'Session',
    summary: 'Ask whom a link is for',
    body: { [jsonType]: { shape: objectShape({ token: textShape }), example: { token: 'kXn…' } } },
    replies: {
      200: {
        description: 'They, and what for',
        shape: replyOf(
          objectShape({
            email: textShape,
            name: textShape,
            role,
            purpose: oneOf('invitation', 'reset'),
          }),
        ),
        example: {
          success: true,
          data: { email, name: 'Asha', role: 'admin', purpose: 'invitation' },
        },
      },
    },
  },
  {
    method: 'put',
    path: welcomePath,
    tag: 'Session',
    summary: 'Choose a name and a password by a link; it is used then',
    body: {
      [jsonType]: {
        shape: objectShape({ token: textShape, name: textShape, password: textShape }),
        example: { token: 'kXn…', name: 'Asha', password: 'a phrase of a few words' },
      },
    },
    replies: {
      200: {
        description: 'They can sign in',
        shape: replyOf(objectShape({ email: textShape })),
        example: { success: true, data: { email }, message: 'Welcome. You can sign in now.' },
      },
    },
  },
  {
    method: 'post',
    path: welcomePasskeyPaths.options,
    tag: 'Session',
    summary: 'Ask what a device is to be asked with, to use a link with a passkey',
    body: { [jsonType]: { shape: objectShape({ token: textShape }), example: { token: 'kXn…' } } },
    replies: { 200: webAuthnOptions },
  },
  {
    method: 'post',
    path: welcomePasskeyPaths.enter,
    tag: 'Session',
    summary:
      'Choose a name and use a link with a passkey that a device has made; they are signed in',
    body: {
      [jsonType]: {
        shape: objectShape({ token: textShape, name: textShape, response: { type: 'object' } }),
        example: { token: 'kXn…', name: 'Asha', response: exampleAnswer },
      },
    },
    replies: {
      200: { description: 'Signed in', shape: schemaRef('SignedIn'), example: exampleSignedIn },
    },
  },
]
