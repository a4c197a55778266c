import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { listDevices, signOutDevice } from '#client/data/account/account.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastError, toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { SignedInDevice } from '#contract/account.ts'

/** Sessions of the account, always read from the server, because a cached list would mislead. */
export function useDevices() {
  const { fetched, refetch, refetchQuietly } = useFetched(listDevices)
  const [endingId, setEndingId] = useState<string>()

  const signOut = async ({ _id, name }: SignedInDevice) => {
    const isConfirmed = await ask({
      question: t`Sign out ${name}?`,
      detail: t`What is not sent yet stays on that device until you sign in there again.`,
      yes: t`Sign out`,
      no: generalWords.cancel(),
    })
    if (!isConfirmed) return
    setEndingId(_id)
    const result = await signOutDevice(_id)
    setEndingId(undefined)
    // A session that had ended already counts as success.
    const hasEnded = result.ok || (result.fault.kind === 'refused' && result.fault.status === 404)
    if (!hasEnded) return toastError(faultInWords(result.fault))
    toastSuccess(t`Signed out there`)
    await refetchQuietly()
  }
  return { fetched, endingId, signOut, refetch }
}
