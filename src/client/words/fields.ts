import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { i18n } from './base/language.ts'
import { labelsOf } from './problems.ts'

/** Fields that no problem names, or that problems name differently. */
const otherLabels: Record<string, MessageDescriptor> = {
  eventDate: msg`Date`,
  eventTime: msg`Time`,
  isHighlighted: msg`Mark as Founder`,
  isRegular: msg`Regular Event`,
  image: msg`Photo`,
  socialLinks: msg`LinkedIn`,
}

/** Returns the label of a field in its form; without one its internal name. */
export function fieldInWords(name: string, kind?: string): string {
  const label = otherLabels[name] ?? labelOf(name, kind)
  return label ? i18n._(label) : name
}

/** Returns the labels of fields, joined as a list in the current language. */
export function fieldsInWords(names: readonly string[], kind: string): string {
  return listInWords(names.map((name) => fieldInWords(name, kind)))
}

/** Joins texts as a list in the current language. */
export function listInWords(texts: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(texts)
}

function labelOf(name: string, kind?: string): MessageDescriptor | undefined {
  return Object.entries(labelsOf(kind)).find(([label]) => lettersOf(label) === lettersOf(name))?.[1]
}

function lettersOf(name: string): string {
  return name.replaceAll(' ', '').toLowerCase()
}
