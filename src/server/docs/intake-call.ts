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
  [trap]: { type: 'string', description: 'Must stay empty: people do not see it' },
  [openMs]: {
    description: 'How long its page was open as it was sent, in ms: a number, or its text',
  },
  [shownAt]: {
    description:
      'When its page was sent, in ms since 1970 by the clock of the server: a number, or its text',
  },
  [next]: { type: 'string', description: 'A page of the same website to lead to in the end' },
}

/** Fields of an enquiry without their groups, as the form of a website names them. */
const fields = Object.fromEntries(
  Object.values(enquiries.fields).flatMap((group) => Object.entries(group.fields ?? {})),
)
const shapes = Object.entries(shapesOf({ fields })).map(([name, shape]) => [name, asTyped(shape)])

/** Returns the schema of a field as a form without script sends it. */
function asTyped(shape: Shape): Shape {
  if (shape['type'] === 'array') {
    const description = 'One on each line, or the name once more for each'
    return { anyOf: [textShape, listShape(textShape)], description }
  }
  if (shape['type'] === 'boolean') {
    return { type: 'string', description: 'A box: "on", "true", "yes" or "1" where it is ticked' }
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
  summary: 'Send an enquiry; a browser that sends a plain form is shown a page',
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
    201: { description: 'It has arrived', ...arrived },
    200: { description: 'It was there already', ...arrived },
    303: { description: 'It has arrived: the page that the form has named' },
  },
}
