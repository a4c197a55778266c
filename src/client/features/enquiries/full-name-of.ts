import type { Enquiry } from '#contract/resources/enquiry.ts'

/** The full name of whoever enquires. */
export function fullNameOf({ personalInfo: { firstName, lastName } }: Enquiry): string {
  return `${firstName} ${lastName}`.trim()
}
