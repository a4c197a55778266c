import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { i18n } from './base/language.ts'
import { labelsOf } from './problems.ts'

/** Fields that no problem names, or that problems name otherwise. */
const others: Record<string, MessageDescriptor> = {
  eventDate: msg`Date`,
  eventTime: msg`Time`,
  isHighlighted: msg`Mark as Founder`,
  isRegular: msg`Regular Event`,
  image: msg`Photo`,
  socialLinks: msg`LinkedIn`,
}

/** The name of a field, as the form of its kind calls it; one that has no words is told by its own. */
export function fieldInWords(name: string, kind?: string): string {
  const known = others[name] ?? labelOf(name, kind)
  return known ? i18n._(known) : name
}

/** The names of fields, as a list of the admin's language. */
export function fieldsInWords(names: readonly string[], kind: string): string {
  const called = names.map((name) => fieldInWords(name, kind))
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(called)
}

function labelOf(name: string, kind?: string): MessageDescriptor | undefined {
  return Object.entries(labelsOf(kind)).find(([label]) => lettersOf(label) === lettersOf(name))?.[1]
}

function lettersOf(name: string): string {
  return name.replaceAll(' ', '').toLowerCase()
}
