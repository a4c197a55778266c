import { peoplePaths, type Person, welcomePath } from '#contract/people.ts'
import { roles } from '#contract/role.ts'

import { type Call, json, needsConfirmation } from './call.ts'
import { exampleAdmin, exampleOrigin, exampleStored } from './examples.ts'
import {
  address,
  list,
  named,
  object,
  oneOf,
  orNull,
  replyOf,
  text,
  time,
  yesOrNo,
} from './schema.ts'

const role = oneOf(...roles)

/** What the calls about people carry. */
export const peopleShapes = {
  Person: object({
    _id: text,
    email: text,
    name: text,
    role,
    state: oneOf('active', 'invited', 'disabled'),
    addedAt: time,
    usedAt: orNull(time),
  }),
  MadeLink: object({ path: text, url: address, until: time, isMailed: yesOrNo }),
}

const examplePerson: Person = {
  ...exampleAdmin,
  name: 'Asha Mwangi-Laurent',
  role: 'admin',
  state: 'active',
  addedAt: exampleStored.createdAt,
  usedAt: exampleStored.updatedAt,
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
    shape: replyOf(named('MadeLink')),
    example: { success: true, data: exampleLink },
  },
})

/** The calls about everybody who has an account. */
export const peopleCalls: Call[] = [
  {
    method: 'get',
    path: peoplePaths.list,
    tag: 'People',
    summary: 'List everybody who has an account or is invited to one',
    replies: {
      200: {
        description: 'They, in the order in which they came',
        shape: replyOf(list(named('Person'))),
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
      [json]: {
        shape: object({ email: text, name: text, role }, ['name']),
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
      [json]: {
        shape: object({ role, isDisabled: yesOrNo }, ['role', 'isDisabled']),
        example: { role: 'editor' },
      },
    },
    replies: {
      200: {
        description: 'They, as they are now',
        shape: replyOf(named('Person')),
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

/** The calls of whoever has a link. */
export const welcomeCalls: Call[] = [
  {
    method: 'post',
    path: welcomePath,
    tag: 'Session',
    summary: 'Ask whom a link is for',
    isOpen: true,
    body: { [json]: { shape: object({ token: text }), example: { token: 'kXn…' } } },
    replies: {
      200: {
        description: 'They, and what for',
        shape: replyOf(
          object({ email: text, name: text, role, purpose: oneOf('invitation', 'reset') }),
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
    isOpen: true,
    body: {
      [json]: {
        shape: object({ token: text, name: text, password: text }),
        example: { token: 'kXn…', name: 'Asha', password: 'a phrase of a few words' },
      },
    },
    replies: {
      200: {
        description: 'They can sign in',
        shape: replyOf(object({ email: text })),
        example: { success: true, data: { email }, message: 'Welcome. You can sign in now.' },
      },
    },
  },
]
