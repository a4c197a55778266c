import type { Enquiry } from '#contract/resources/enquiry.ts'

/** Returns the enquirer's full name. */
export function fullNameOf({ personalInfo: { firstName, lastName } }: Enquiry): string {
  return `${firstName} ${lastName}`.trim()
}
