import type { Shape } from '#contract/fields.ts'
import { intakeFields, intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import { refusedPage, thankYouPage } from '../public/pages.ts'
import { wordsFor } from '../public/words.ts'
import { type DocumentedCall, formType, jsonType, plainFormType, publicTag } from './call.ts'
import { exampleEnquiry, exampleReceipt } from './examples.ts'
import { shapesOf } from './items.ts'
import { neededOf } from './resource-body.ts'
import { listShape, objectShape, replyOf, textShape } from './schema.ts'

const { trap, openMs, shownAt, next } = intakeFields

const besides = {
  [trap]: { type: 'string', description: 'Honeypot: must be empty' },
  [openMs]: {
    description:
      'Time from opening the page to sending the form, in ms (number or text); less than 3000 is suspected spam',
  },
  [shownAt]: {
    description:
      'Time at which the server sent the page, in ms since 1970 (number or text); less than 3 s ago is suspected spam',
  },
  [next]: {
    type: 'string',
    description: 'Page of the same website to which a browser is redirected',
  },
}

/** Fields of an enquiry without their groups, as the form of a website names them. */
const fields = Object.fromEntries(
  Object.values(enquiries.fields).flatMap((group) => Object.entries(group.fields ?? {})),
)
const shapes = Object.entries(shapesOf({ fields })).map(([name, shape]) => [name, asTyped(shape)])

/** Returns the schema of a field as a form without script sends it. */
function asTyped(shape: Shape): Shape {
  if (shape['type'] === 'array') {
    const description = 'One entry per line, or the field repeated for each entry'
    return { anyOf: [textShape, listShape(textShape)], description }
  }
  if (shape['type'] === 'boolean') {
    return { type: 'string', description: 'Checkbox: "on", "true", "yes" or "1" if it is checked' }
  }
  return shape
}

const { personalInfo, businessInfo, interests } = exampleEnquiry
const typedIn = {
  // Further fields of the form are ignored.
  shape: {
    type: 'object',
    properties: { ...Object.fromEntries(shapes), ...besides },
    required: neededOf(fields),
  },
  example: {
    ...personalInfo,
    ...businessInfo,
    ...interests,
    programInterests: interests.programInterests.join('\n'),
    volunteeringInterested: 'on',
  },
}

const arrived = {
  shape: replyOf(objectShape({ receipt: textShape })),
  example: { success: true, data: { receipt: exampleReceipt } },
}
const words = wordsFor({ headers: {} })

/** Documentation of the call that receives enquiries from websites. */
export const intakeCall: DocumentedCall = {
  method: 'post',
  path: intakePath,
  tag: publicTag,
  summary:
    'Send an enquiry, at most 30 an hour per visitor; with "Accept: text/html" the reply is a page or a redirect',
  pages: {
    done: thankYouPage(words, exampleReceipt, 'https://network.example/join'),
    refused: refusedPage(words, '', { firstName: 'First name is required' }),
  },
  body: {
    [jsonType]: {
      shape: { type: 'object', properties: { ...shapesOf(enquiries), ...besides } },
      example: exampleEnquiry,
    },
    [plainFormType]: typedIn,
    [formType]: typedIn,
  },
  replies: {
    201: { description: 'Stored; "receipt" is the enquiry number', ...arrived },
    200: { description: 'Stored before: the same enquiry was sent within 24 hours', ...arrived },
    303: { description: 'Stored; redirect to the page in "next", with the parameter "receipt"' },
  },
}
