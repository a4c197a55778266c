import type { Shape } from '#contract/fields.ts'
import { refusalCodes } from '#contract/reply.ts'

import { invalid } from '../fault.ts'
import type { Replied } from './call.ts'
import { list, named, oneOf, text } from './schema.ts'

/** What every refusal carries. */
export const refusalShape: Shape = {
  type: 'object',
  properties: {
    success: { const: false },
    code: oneOf(...refusalCodes),
    message: text,
    problems: { type: 'object', additionalProperties: text },
    data: {},
    contested: list(text),
    checks: { type: 'object', additionalProperties: oneOf('ok', 'failed') },
  },
  required: ['success', 'code', 'message'],
  additionalProperties: false,
}

/** What a call answers that did not go well. */
export const refused: Replied = {
  description: 'It was refused',
  shape: named('Refusal'),
  example: invalid({ email: 'Invalid email format' }).answer.body,
}
