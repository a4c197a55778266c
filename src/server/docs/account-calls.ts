import { accountPaths } from '#contract/account.ts'
import { languageCodes } from '#contract/language.ts'
import { roles } from '#contract/role.ts'
import { sessionPaths } from '#contract/session.ts'

import { type DocumentedCall, formType, jsonType } from './call.ts'
import { exampleAdmin } from './examples.ts'
import { uploadShape } from './resource-body.ts'
import { schemaRef, objectShape, oneOf, orNull, replyOf, textShape } from './schema.ts'

/** Example of a reply without data. */
export const emptyReply = (message: string) => ({ success: true, data: null, message })
/** Schema of a reply without data. */
export const emptyShape = replyOf({ type: 'null' })

/** Schema of the language of an account, which is null until it is chosen. */
export const languageShape = orNull(oneOf(...languageCodes))

/** Schema of the reply to a sign-in. */
export const signedIn = objectShape({
  success: { const: true },
  message: textShape,
  role: textShape,
  token: textShape,
  user: schemaRef('NamedUser'),
})

/** Example of the reply to a sign-in. */
export const exampleSignedIn = {
  success: true,
  message: 'Signed in successfully',
  role: 'admin',
  token: 'kXn…',
  user: { ...exampleAdmin, name: 'Asha', language: 'en' },
}

/** Documentation of sign-in and sign-out. */
export const sessionCalls: DocumentedCall[] = [
  {
    method: 'post',
    path: sessionPaths.signIn,
    tag: 'Session',
    summary:
      'Sign in with email and password, and a code if the second factor is on; other calls send the token as a Bearer token',
    body: {
      [jsonType]: {
        shape: objectShape({ email: textShape, password: textShape, code: textShape }, ['code']),
        example: { email: exampleAdmin.email, password: 'a phrase of a few words' },
      },
    },
    replies: {
      200: {
        description: 'Signed in',
        shape: schemaRef('SignedIn'),
        example: exampleSignedIn,
      },
    },
  },
  {
    method: 'delete',
    path: sessionPaths.signOut,
    tag: 'Session',
    summary: 'Sign out',
    replies: {
      200: {
        description: 'Signed out',
        shape: objectShape({ success: { const: true }, message: textShape }),
        example: { success: true, message: 'Signed out successfully' },
      },
    },
  },
]

const own = {
  path: accountPaths.own,
  tag: 'Account',
  replies: {
    200: {
      description: 'The account',
      shape: replyOf(
        objectShape({
          email: textShape,
          name: textShape,
          picture: textShape,
          role: oneOf(...roles),
          language: languageShape,
        }),
      ),
      example: {
        success: true,
        data: {
          email: exampleAdmin.email,
          name: 'Asha',
          picture: '',
          role: 'admin',
          language: null,
        },
      },
    },
  },
}

/** Documentation of the own account: profile, picture and password. */
export const accountCalls: DocumentedCall[] = [
  { ...own, method: 'get', summary: 'Get your account' },
  {
    ...own,
    method: 'put',
    summary: 'Change your name or language; omitted fields stay unchanged',
    body: {
      [jsonType]: {
        shape: objectShape({ name: textShape, language: oneOf(...languageCodes) }, [
          'name',
          'language',
        ]),
        example: { name: 'Asha' },
      },
    },
  },
  {
    ...own,
    method: 'put',
    path: accountPaths.picture,
    summary: 'Set your picture, at most 20 times an hour',
    body: {
      [formType]: { shape: objectShape({ picture: uploadShape }, ['picture']), example: {} },
    },
  },
  {
    ...own,
    method: 'delete',
    path: accountPaths.picture,
    summary: 'Remove your picture',
  },
  {
    method: 'put',
    path: accountPaths.password,
    tag: 'Account',
    summary:
      'Change your password and end all your other sessions; for an account without a password, a recent confirmation replaces "current"',
    body: {
      [jsonType]: {
        shape: objectShape({ current: textShape, next: textShape }),
        example: { current: 'the old phrase', next: 'another phrase of a few words' },
      },
    },
    replies: {
      200: { description: 'Changed', shape: emptyShape, example: emptyReply('Password changed') },
    },
  },
]
