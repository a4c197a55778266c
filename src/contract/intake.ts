import * as v from 'valibot'

const intake = v.object({
  receipt: v.string(),
  spam: v.optional(v.picklist(['trap', 'quick'])),
})

/**
 * Origin of an enquiry sent from a website: the enquiry number given to its sender, and the reason why it may be
 * spam: a hidden field was filled in (`trap`), or the form was sent faster than people can (`quick`).
 */
export type Intake = v.InferOutput<typeof intake>

/** Returns the `intake` of an enquiry if it is valid. */
export function asIntake(found: unknown): Intake | undefined {
  const { success, output } = v.safeParse(intake, found)
  return success ? output : undefined
}
