import { t } from '@lingui/core/macro'

import { signOutEverywhere } from '#client/data/account/account.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import type { SignOutOption } from '#client/data/sign-in/sign-out-option.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'

/** Returns the question and the call that sign out on all devices, including this one. */
export function everywhereSignOut(): SignOutOption {
  return {
    heading: t`Sign out everywhere?`,
    question: {
      question: t`Sign out everywhere?`,
      detail: t`All devices are signed out, this one too.`,
      yes: t`Sign out everywhere`,
      no: generalWords.cancel(),
    },
    leave: async () => {
      const result = await signOutEverywhere()
      if (!result.ok) toastError(faultInWords(result.fault))
    },
  }
}
