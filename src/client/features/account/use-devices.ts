import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { listDevices, signOutDevice } from '#client/data/account/account.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastError, toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { SignedInDevice } from '#contract/account.ts'

/** Sessions of the account, always read from the server, because a cached list would mislead. */
export function useDevices() {
  const { answer: found, again, anew } = useFetched(listDevices)
  const [ending, setEnding] = useState<string>()

  const end = async ({ _id, name }: SignedInDevice) => {
    const isMeant = await ask({
      question: t`Sign out ${name}?`,
      detail: t`What is not sent yet stays on that device until you sign in there again.`,
      yes: t`Sign out`,
      no: generalWords.cancel(),
    })
    if (!isMeant) return
    setEnding(_id)
    const done = await signOutDevice(_id)
    setEnding(undefined)
    // A session that had ended already counts as success.
    const isGone = done.ok || (done.fault.kind === 'refused' && done.fault.status === 404)
    if (!isGone) return toastError(faultInWords(done.fault))
    toastSuccess(t`Signed out there`)
    await anew()
  }
  return { found, ending, end, again }
}
