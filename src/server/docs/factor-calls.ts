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
  description: 'Done',
  shape: replyOf({ type: 'null' }),
  example: { success: true, data: null },
}
const codes = {
  description: 'Codes that are shown once',
  shape: replyOf(objectShape({ codes: listShape(textShape) })),
  example: { success: true, data: { codes: ['abcd-efgh-jkmn-pqrs'] } },
}
/** See https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON and the sections after it. */
export const webAuthnOptions = {
  description: 'What a browser gives its device (WebAuthn, as JSON)',
  shape: replyOf(anyObject),
  example: { success: true, data: { challenge: 'kXn…', rpId: new URL(exampleOrigin).hostname } },
}
/** A response of a device, shortened. */
export const exampleAnswer = { id: 'kXn…', rawId: 'kXn…', type: 'public-key', response: {} }
const accountTag = { tag: 'Account' } as const

/** Documentation of the calls about passkeys and second factors. */
export const factorCalls: DocumentedCall[] = [
  {
    ...accountTag,
    method: 'get',
    path: factorPaths.all,
    summary: 'List what else than the password lets one in',
    replies: {
      200: {
        description: 'It',
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
    summary: 'Show that it is really you: by the password (and a code), or by a passkey',
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
    replies: { 200: doneReply },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.confirmOptions,
    summary: 'Ask what a device is to be asked with, to confirm by a passkey',
    replies: { 200: webAuthnOptions },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.passkeyOptions,
    summary: `Ask what a device is to be asked with for a new passkey${needsConfirmation}`,
    replies: { 200: webAuthnOptions },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.passkeys,
    summary: `Keep a passkey that a device has made${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ name: textShape, response: anyObject, isConditional: booleanShape }, [
          'isConditional',
        ]),
        example: { name: 'My phone', response: exampleAnswer, isConditional: false },
      },
    },
    replies: { 201: doneReply },
  },
  {
    ...accountTag,
    method: 'delete',
    path: factorPaths.passkey,
    inPath: { id: exampleAnswer.id },
    summary: `Forget a passkey${needsConfirmation}`,
    replies: { 200: doneReply },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.totp,
    summary: `Begin a second factor (TOTP, RFC 6238)${needsConfirmation}`,
    replies: {
      200: {
        description: 'What an authenticator app is told',
        shape: replyOf(schemaRef('BegunTotp')),
        example: { success: true, data: { uri: 'otpauth://totp/…', secret: 'JBSWY3DP…' } },
      },
    },
  },
  {
    ...accountTag,
    method: 'put',
    path: factorPaths.totp,
    summary: `Turn it on by a code of the app${needsConfirmation}`,
    body: { [jsonType]: { shape: objectShape({ code: textShape }), example: { code: '123456' } } },
    replies: { 200: codes },
  },
  {
    ...accountTag,
    method: 'delete',
    path: factorPaths.totp,
    summary: `Turn it off${needsConfirmation}`,
    replies: { 200: doneReply },
  },
  {
    ...accountTag,
    method: 'post',
    path: factorPaths.recoveryCodes,
    summary: `Make new recovery codes in place of the old ones${needsConfirmation}`,
    replies: { 200: codes },
  },
]

/** Documentation of the sign-in by passkey. */
export const passkeySignInCalls: DocumentedCall[] = [
  {
    method: 'post',
    path: passkeySignInPaths.options,
    tag: 'Session',
    summary: 'Ask what a device is to be asked with, to sign in by a passkey',
    replies: { 200: webAuthnOptions },
  },
  {
    method: 'post',
    path: passkeySignInPaths.signIn,
    tag: 'Session',
    summary: 'Sign in by a passkey',
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
