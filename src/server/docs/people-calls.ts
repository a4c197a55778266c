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

/** Schemas of people and of the links for them. */
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
    summary: 'List all people with an account or an invitation',
    replies: {
      200: {
        description: 'The people, oldest account first',
        shape: replyOf(listShape(schemaRef('Person'))),
        example: { success: true, data: [examplePerson] },
      },
    },
  },
  {
    method: 'post',
    path: peoplePaths.list,
    tag: 'People',
    summary: `Invite a person with a link that can be used once, within seven days${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ email: textShape, name: textShape, role }, ['name']),
        example: { email: 'ben@network.example', name: 'Ben', role: 'event-staff' },
      },
    },
    replies: linkMade('The invitation link; "isMailed": a mail server has accepted it'),
  },
  {
    method: 'put',
    path: peoplePaths.one,
    tag: 'People',
    summary: `Change the role of a person, or disable or enable the account; a change ends all sessions of the person${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ role, isDisabled: booleanShape }, ['role', 'isDisabled']),
        example: { role: 'editor' },
      },
    },
    replies: {
      200: {
        description: 'The person',
        shape: replyOf(schemaRef('Person')),
        example: { success: true, data: { ...examplePerson, role: 'editor' } },
      },
    },
  },
  {
    method: 'post',
    path: peoplePaths.link,
    tag: 'People',
    summary: `Create a link for another person: a new invitation (valid for seven days), or one to set a new password (one day)${needsConfirmation}`,
    replies: linkMade(
      'The link, which invalidates the previous one; "isMailed": a mail server has accepted it',
    ),
  },
]

/** Documentation of the calls that a link authorises. */
export const welcomeCalls: DocumentedCall[] = [
  {
    method: 'post',
    path: welcomePath,
    tag: 'Session',
    summary: 'Get the recipient and the purpose of a link',
    body: { [jsonType]: { shape: objectShape({ token: textShape }), example: { token: 'kXn…' } } },
    replies: {
      200: {
        description: 'The recipient and the purpose',
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
    summary:
      'Use a link to set a name and a password; invalidates the link, ends all sessions, and removes passkeys and second factor',
    body: {
      [jsonType]: {
        shape: objectShape({ token: textShape, name: textShape, password: textShape }),
        example: { token: 'kXn…', name: 'Asha', password: 'a phrase of a few words' },
      },
    },
    replies: {
      200: {
        description: 'The email address, with which the person can now sign in',
        shape: replyOf(objectShape({ email: textShape })),
        example: { success: true, data: { email }, message: 'Welcome. You can sign in now.' },
      },
    },
  },
  {
    method: 'post',
    path: welcomePasskeyPaths.options,
    tag: 'Session',
    summary: 'Get the WebAuthn creation options for using a link with a passkey',
    body: { [jsonType]: { shape: objectShape({ token: textShape }), example: { token: 'kXn…' } } },
    replies: { 200: webAuthnOptions },
  },
  {
    method: 'post',
    path: welcomePasskeyPaths.enter,
    tag: 'Session',
    summary:
      'Use a link to set a name and a passkey, and sign in; invalidates the link, ends all other sessions, and removes password and other factors',
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
