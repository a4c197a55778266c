import * as v from 'valibot'

const intake = v.object({
  receipt: v.string(),
  spam: v.optional(v.picklist(['trap', 'quick'])),
})

/**
 * How an enquiry came in from a website: the number its sender was given, and why it is perhaps spam: a field was
 * filled in that people do not see, or all of them sooner than anybody can.
 */
export type Intake = v.InferOutput<typeof intake>

/** What an enquiry carries as `intake`, if it came in from a website. */
export function asIntake(found: unknown): Intake | undefined {
  const { success, output } = v.safeParse(intake, found)
  return success ? output : undefined
}
