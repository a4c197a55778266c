import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { i18n } from './base/language.ts'
import { labels } from './problems.ts'

/** Fields that no problem names, or that problems name otherwise. */
const others: Record<string, MessageDescriptor> = {
  eventDate: msg`Date`,
  eventTime: msg`Time`,
  isHighlighted: msg`Mark as Founder`,
  isRegular: msg`Regular Event`,
  image: msg`Photo`,
  socialLinks: msg`LinkedIn`,
}

/** The name of a field, as its form calls it; one that has no words is told by its own. */
export function fieldInWords(name: string): string {
  const known = others[name] ?? labelOf(name)
  return known ? i18n._(known) : name
}

/** The names of fields, as a list of the admin's language. */
export function fieldsInWords(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names.map(fieldInWords))
}

function labelOf(name: string): MessageDescriptor | undefined {
  return Object.entries(labels).find(([label]) => lettersOf(label) === lettersOf(name))?.[1]
}

function lettersOf(name: string): string {
  return name.replaceAll(' ', '').toLowerCase()
}
