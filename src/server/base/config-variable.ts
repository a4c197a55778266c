import * as v from 'valibot'

/** Schema of an environment variable with its default and the problem of an invalid value. */
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

/** Schema that also accepts an empty text. */
export function emptyOr(schema: v.GenericSchema<string>): v.GenericSchema<string> {
  return v.union([v.literal(''), schema])
}

/** The words true and false. */
export const yesOrNo = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
