import * as v from 'valibot'

/** A variable of the environment, what it is without one, and what is said of a value that cannot be used. */
export function variable<Output>(
  fallback: string,
  schema: v.GenericSchema<string, Output>,
  problem: string,
) {
  return v.optional(
    v.pipe(
      v.string(),
      v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
        const result = v.safeParse(schema, dataset.value)
        if (result.success) return result.output
        addIssue({ message: problem })
        return NEVER
      }),
    ),
    fallback,
  )
}

/** What may be left out. */
export function emptyOr(schema: v.GenericSchema<string>): v.GenericSchema<string> {
  return v.union([v.literal(''), schema])
}
