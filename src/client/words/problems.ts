import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const known: Record<string, MessageDescriptor> = {
  'Name is required': msg`Name is required`,
  'Title is required': msg`Title is required`,
  'Company is required': msg`Company is required`,
  'Industry is required': msg`Industry is required`,
  'Location is required': msg`Location is required`,
  'Email is required': msg`Email is required`,
  'Phone is required': msg`Phone is required`,
  'Discount is required': msg`Discount is required`,
  'Description is required': msg`Description is required`,
  'Date is required': msg`Date is required`,
  'Image is required': msg`Image is required`,
  'Profile picture is required': msg`Profile picture is required`,
  'Full name is required': msg`Full name is required`,
  'First name is required': msg`First name is required`,
  'External URL is required': msg`External URL is required`,
  'Invalid email format': msg`Invalid email format`,
  'Invalid phone format': msg`Invalid phone format`,
  'Invalid website URL': msg`Invalid website URL`,
  'Invalid LinkedIn URL': msg`Invalid LinkedIn URL`,
  'Please enter a valid URL': msg`Please enter a valid URL`,
  'Please select an image': msg`Please select an image`,
  'Please choose a date of the form YYYY-MM-DD': msg`Please choose a date of the form YYYY-MM-DD`,
  'Something went wrong!': msg`Something went wrong!`,
  'No announcement to toggle': msg`No announcement to toggle`,
}

/** The names of fields, as problems tell them. */
export const labels: Record<string, MessageDescriptor> = {
  Name: msg`Name`,
  Title: msg`Title`,
  Company: msg`Company`,
  Industry: msg`Industry`,
  Location: msg`Location`,
  Email: msg`Email`,
  Phone: msg`Phone`,
  Website: msg`Website`,
  LinkedIn: msg`LinkedIn`,
  Discount: msg`Discount`,
  Description: msg`Description`,
  Type: msg`Type`,
  Time: msg`Time`,
  'Full name': msg`Full name`,
  Role: msg`Role`,
  Summary: msg`Summary`,
  Achievements: msg`Achievements`,
  'External URL': msg`External URL`,
}

const tooLong = /^(.+) is too long \((\d+) characters at most\)$/

/** A problem of the contract in the admin's language; one that is not known stays English. */
export function problemInWords(english: string): string {
  const message = known[english]
  if (message) return i18n._(message)
  const [, label, most] = tooLong.exec(english) ?? []
  if (label === undefined || most === undefined) return english
  const name = labels[label]
  const field = name ? i18n._(name) : label
  return t`${field} is too long (${most} characters at most)`
}
