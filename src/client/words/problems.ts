import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const known: Record<string, MessageDescriptor> = {
  'Title is required': msg`Title is required`,
  'Description is required': msg`Description is required`,
  'Image is required': msg`Image is required`,
}

const labels: Record<string, MessageDescriptor> = {
  Title: msg`Title`,
  Description: msg`Description`,
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
