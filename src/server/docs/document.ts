import { announcement } from '#contract/announcement.ts'
import type { Shape } from '#contract/fields.ts'
import { publicLists } from '#contract/public.ts'
import { lists } from '#contract/resources/index.ts'

import { accountCalls, languageShape, sessionCalls, signedIn } from './account-calls.ts'
import { announcementCalls } from './announcement-calls.ts'
import { auditCalls, auditShapes } from './audit-calls.ts'
import type { DocumentedCall } from './call.ts'
import { deviceCalls } from './device-calls.ts'
import { factorCalls, passkeySignInCalls } from './factor-calls.ts'
import { factorRoleCalls } from './factor-role-calls.ts'
import { itemShape, schemaNameOf } from './items.ts'
import { lookCalls } from './look-calls.ts'
import { notificationCalls, notificationShapes } from './notification-calls.ts'
import { pathsOf, responseOf } from './operations.ts'
import { peopleCalls, peopleShapes, welcomeCalls } from './people-calls.ts'
import { healthCalls, pictureCalls } from './picture-calls.ts'
import { publicCalls, publicNameOf, publicShape } from './public-calls.ts'
import { refusalShape, refused } from './refusal.ts'
import { callsOf } from './resource-calls.ts'
import { addressShape, listShape, objectShape, oneOf, textShape, wholeShape } from './schema.ts'
import { securityCalls } from './security-calls.ts'
import { webhookCalls, webhookShapes } from './webhook-calls.ts'
import { websiteCalls } from './website-calls.ts'

/** Documentation of every call of the API. */
export const calls: readonly DocumentedCall[] = [
  ...sessionCalls,
  ...lists.flatMap(callsOf),
  ...announcementCalls,
  ...lookCalls,
  ...pictureCalls,
  ...passkeySignInCalls,
  ...welcomeCalls,
  ...accountCalls,
  ...factorCalls,
  ...notificationCalls,
  ...peopleCalls,
  ...factorRoleCalls,
  ...deviceCalls,
  ...auditCalls,
  ...websiteCalls,
  ...webhookCalls,
  ...publicCalls,
  ...healthCalls,
  ...securityCalls,
]

const schemas: Record<string, Shape> = {
  Refusal: refusalShape,
  Pagination: objectShape({
    total: wholeShape,
    page: wholeShape,
    limit: wholeShape,
    totalPages: wholeShape,
  }),
  Preview: objectShape({ width: wholeShape, height: wholeShape, thumbHash: textShape }),
  PublicPicture: objectShape(
    {
      url: addressShape,
      width: wholeShape,
      height: wholeShape,
      thumbHash: textShape,
      variants: listShape(objectShape({ url: addressShape, width: wholeShape })),
    },
    ['width', 'height', 'thumbHash'],
  ),
  Intake: objectShape({ receipt: textShape, spam: oneOf('trap', 'quick') }, ['spam']),
  BegunTotp: objectShape({ uri: textShape, secret: textShape }),
  SignedIn: signedIn,
  NamedUser: objectShape({
    _id: textShape,
    email: textShape,
    name: textShape,
    language: languageShape,
  }),
  ...notificationShapes,
  ...peopleShapes,
  ...auditShapes,
  ...webhookShapes,
  Seen: {
    type: 'object',
    description:
      'Base values: for each field of the write, the values that it may replace; any other current value is a conflict (412)',
    additionalProperties: listShape(textShape),
  },
  ...Object.fromEntries(
    [...lists, announcement].map((each) => [schemaNameOf(each), itemShape(each)]),
  ),
  ...Object.fromEntries(
    publicLists.map((list) => [publicNameOf(list.resource), publicShape(list)]),
  ),
}

/** The API as an OpenAPI document (https://spec.openapis.org/oas/v3.1.1.html). */
export const document = {
  openapi: '3.1.1',
  info: {
    title: 'Take-Off',
    version: '1',
    description:
      'The API of the console, and the public API for websites: published items, feeds and enquiries.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
  security: [{ token: [] }],
  paths: pathsOf(calls),
  components: {
    schemas,
    responses: { Refused: responseOf(refused) },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
}
