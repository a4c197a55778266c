import { factorPaths, passkeySignInPaths } from '#contract/factors.ts'

import { exampleSignedIn } from './account-calls.ts'
import { type DocumentedCall, jsonType, needsConfirmation } from './call.ts'
import { exampleOrigin, exampleStored } from './examples.ts'
import {
  listShape,
  schemaRef,
  objectShape,
  orNull,
  replyOf,
  textShape,
  timeShape,
  wholeShape,
  booleanShape,
} from './schema.ts'

const anyObject = { type: 'object' }
const doneReply = {
  shape: replyOf({ type: 'null' }),
  example: { success: true, data: null },
}
const codes = {
  description: 'The recovery codes, which no later reply contains',
  shape: replyOf(objectShape({ codes: listShape(textShape) })),
  example: { success: true, data: { codes: ['abcd-efgh-jkmn-pqrs'] } },
}
/** See https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON and the sections after it. */
export const webAuthnOptions = {
  description: 'The WebAuthn options, as JSON',
  shape: replyOf(anyObject),
  example: { success: true, data: { challenge: 'kXn…', rpId: new URL(exampleOrigin).hostname } },
}
/** A WebAuthn response, shortened. */
export const exampleAnswer = { id: 'kXn…', rawId: 'kXn…', type: 'public-key', response: {} }
const accountTag = { tag: 'Account' } as const

/** Documentation of the calls about passkeys and second factors. */
export const factorCalls: DocumentedCall[] = [
  {
    ...accountTag,
    method: 'get',
    path: factorPaths.all,
    summary: 'Get your sign-in factors: passkeys, password, second factor and recovery codes',
    replies: {
      200: {
        description:
          'The factors; "isConfirmed": within the last ten minutes, "isLimited": the session lacks a required second factor',
        shape: replyOf(
          objectShape({
            accountId: textShape,
            passkeys: listShape(
              objectShape({
                _id: textShape,
                name: textShape,
                addedAt: timeShape,
                usedAt: orNull(timeShape),
              }),
            ),
            hasPassword: booleanShape,
            hasTotp: booleanShape,
            recoveryCodesLeft: wholeShape,
            isConfirmed: booleanShape,
            isLimited: booleanShape,
          }),
        ),
        example: {
          success: true,
          data: {
            accountId: exampleAnswer.id,
            passkeys: [
              {
                _id: exampleAnswer.id,
                name: 'My phone',
                addedAt: exampleStored.createdAt,
                usedAt: null,
              },
            ],
            hasPassword: true,
            hasTotp: true,
            recoveryCodesLeft: 10,
            isConfirmed: true,
            isLimited: false,
          },
        },
      },
    },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.confirm,
    summary:
      'Confirm your identity with the password, and a code if the second factor is on, or with a passkey',
    body: {
      [jsonType]: {
        shape: objectShape({ password: textShape, code: textShape, passkey: anyObject }, [
          'password',
          'code',
          'passkey',
        ]),
        example: { password: 'a phrase of a few words' },
      },
    },
    replies: { 200: { ...doneReply, description: 'Confirmed' } },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.confirmOptions,
    summary: 'Get the WebAuthn request options for a confirmation with a passkey',
    replies: { 200: webAuthnOptions },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.passkeyOptions,
    summary: `Get the WebAuthn creation options for a new passkey${needsConfirmation}`,
    replies: { 200: webAuthnOptions },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.passkeys,
    summary: `Add a passkey that a device has created${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ name: textShape, response: anyObject, isConditional: booleanShape }, [
          'isConditional',
        ]),
        example: { name: 'My phone', response: exampleAnswer, isConditional: false },
      },
    },
    replies: { 201: { ...doneReply, description: 'Added' } },
  },
  {
    ...accountTag,
    method: 'delete',
    path: factorPaths.passkey,
    inPath: { id: exampleAnswer.id },
    summary: `Remove a passkey${needsConfirmation}`,
    replies: { 200: { ...doneReply, description: 'Removed' } },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.totp,
    summary: `Start the set-up of a second factor (TOTP, RFC 6238)${needsConfirmation}`,
    replies: {
      200: {
        description: 'The secret for an authenticator app, as a URI and as text',
        shape: replyOf(schemaRef('BegunTotp')),
        example: { success: true, data: { uri: 'otpauth://totp/…', secret: 'JBSWY3DP…' } },
      },
    },
  },
  {
    ...accountTag,
    method: 'put',
    path: factorPaths.totp,
    summary: `Turn the second factor on with a code of the authenticator app${needsConfirmation}`,
    body: { [jsonType]: { shape: objectShape({ code: textShape }), example: { code: '123456' } } },
    replies: { 200: codes },
  },
  {
    ...accountTag,
    method: 'delete',
    path: factorPaths.totp,
    summary: `Turn the second factor off and remove the recovery codes${needsConfirmation}`,
    replies: { 200: { ...doneReply, description: 'Turned off' } },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.recoveryCodes,
    summary: `Replace the recovery codes${needsConfirmation}`,
    replies: { 200: codes },
  },
]

/** Documentation of the sign-in with a passkey. */
export const passkeySignInCalls: DocumentedCall[] = [
  {
    method: 'post',
    path: passkeySignInPaths.options,
    tag: 'Session',
    summary: 'Get the WebAuthn request options for a sign-in with a passkey',
    replies: { 200: webAuthnOptions },
  },
  {
    method: 'post',
    path: passkeySignInPaths.signIn,
    tag: 'Session',
    summary: 'Sign in with a passkey',
    body: {
      [jsonType]: {
        shape: objectShape({ response: anyObject }),
        example: { response: exampleAnswer },
      },
    },
    replies: {
      200: { description: 'Signed in', shape: schemaRef('SignedIn'), example: exampleSignedIn },
    },
  },
]
