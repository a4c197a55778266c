import type { Shape } from '#contract/fields.ts'
import { refusalCodes } from '#contract/reply.ts'

import { invalid } from '../http/fault.ts'
import type { DocumentedReply } from './call.ts'
import { listShape, schemaRef, oneOf, textShape } from './schema.ts'

/** Schema of every error. */
export const refusalShape: Shape = {
  type: 'object',
  properties: {
    success: { const: false },
    code: oneOf(...refusalCodes),
    message: textShape,
    problems: { type: 'object', additionalProperties: textShape },
    data: {},
    contested: listShape(textShape),
    checks: { type: 'object', additionalProperties: oneOf('ok', 'failed') },
  },
  required: ['success', 'code', 'message'],
  additionalProperties: false,
}

/** Documentation of the reply to a call that failed. */
export const refused: DocumentedReply = {
  description: 'Error; "code" is the reason, "problems" describes invalid values by field',
  shape: schemaRef('Refusal'),
  example: invalid({ email: 'Invalid email format' }).answer.body,
}
