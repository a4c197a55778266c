import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import { beyondRole } from '#contract/beyond-role.ts'

import { i18n } from './base/language.ts'
import { allWords, wordsNamed } from './words.ts'

type Table = Readonly<Record<string, MessageDescriptor>>

/** Problems of all resources, beside those of their definitions. */
const generalProblems: Table = {
  [beyondRole]: msg`Your role does not include this. Please ask an owner.`,
  'Something went wrong!': msg`Something went wrong!`,
  'No announcement to toggle': msg`No announcement to toggle`,
}

const knownProblems: Table = Object.assign(
  {},
  generalProblems,
  ...allWords.map(({ problems }) => problems),
)

const labels: Table = Object.assign({}, ...allWords.map((words) => words.labels))

const tooLong = /^(.+) is too long \((\d+) characters at most\)$/

/**
 * Returns the labels of fields by their English names in problems; those of this kind take precedence, because a name
 * may have several meanings.
 */
export function labelsOf(kind = ''): Table {
  return { ...labels, ...wordsNamed(kind)?.labels }
}

/** Returns a problem in the current language; an unknown problem stays English. */
export function problemText(english: string, kind = ''): string {
  const problems: Table = wordsNamed(kind)?.problems ?? {}
  const message = problems[english] ?? knownProblems[english]
  if (message) return i18n._(message)
  const [, label, most] = tooLong.exec(english) ?? []
  if (label === undefined || most === undefined) return english
  const name = labelsOf(kind)[label]
  const field = name ? i18n._(name) : label
  return t`${field} is too long (${most} characters at most)`
}
