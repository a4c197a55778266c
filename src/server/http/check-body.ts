import * as v from 'valibot'

import { refusalError, invalid } from './fault.ts'

/**
 * Validates a body and returns the parsed value.
 * @throws `invalid` with the problem of each field.
 */
export function checkBody<const Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  const { root, nested } = v.flatten(read.issues)
  const problems = Object.entries(nested ?? {}).flatMap(([name, found]) =>
    found === undefined ? [] : [[name, found[0]]],
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  throw refusalError('invalid', root?.[0] ?? 'Please check what you entered')
}
