import * as v from 'valibot'

import type { Field } from '#contract/fields.ts'

/** Returns the value that a field parses from a text, or its problem. */
export function entered(field: Field<unknown>, text: string): unknown {
  const result = v.safeParse(field.schema, text)
  return result.success ? { value: result.output } : result.issues[0].message
}
