import { t } from '@lingui/core/macro'

import type { CallFault } from '#client/data/session/account.ts'
import type { Catalogue } from '#client/words/base/language.ts'
import { firstWords } from '#client/words/first/first.ts'
import { passwordMinLength, passwordProblems } from '#contract/password.ts'

/** The words of this folder; no screen begins with them. */
export const accountCatalogue: Catalogue = {
  en: () => import('./locales/account-en.po'),
  fr: () => import('./locales/account-fr.po'),
  ar: () => import('./locales/account-ar.po'),
}

export const oldMissing = 'Please enter your old password'

const problems: Record<string, () => string> = {
  [oldMissing]: () => t`Please enter your old password`,
  [passwordProblems.wrongOld]: () => t`The old password is wrong`,
  [passwordProblems.same]: () => t`This is the old password`,
  [passwordProblems.blank]: () => t`A password of spaces alone is none`,
  [passwordProblems.short]: () =>
    t`At least ${passwordMinLength} characters: a phrase of several words is good`,
  [passwordProblems.long]: () => t`At most 1024 characters`,
  [passwordProblems.common]: () => t`This password is easy to guess: please choose another`,
}

/** A problem in the admin's language; one that is not known stays English. */
export function problemInWords(english: string | undefined): string | undefined {
  return english === undefined ? undefined : (problems[english]?.() ?? english)
}

/** Why a call came to nothing, and what to do next. */
export function faultInWords(fault: CallFault): string {
  if (fault.kind === 'offline') return firstWords.noConnection()
  if (fault.kind === 'portal') return firstWords.portal()
  if ('status' in fault && fault.status === 429) {
    return t`Too many failed attempts. Please wait a minute.`
  }
  return fault.kind === 'refused' && fault.message !== undefined
    ? fault.message
    : firstWords.somethingWentWrong()
}
