import { t } from '@lingui/core/macro'
import { useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { SignedInDevice } from '#contract/account.ts'

type Calls = {
  /** Must be a stable function. */
  list: () => Promise<CallResult<SignedInDevice[]>>
  signOut: (id: string) => Promise<CallResult<unknown>>
  /** Explains the consequences of a sign-out. */
  detail: string
  onSignedOut?: () => void
}

/** Sessions of a person, always read from the server, because a cached list would mislead. */
export function useDevices({ list, signOut, detail, onSignedOut }: Calls) {
  const { fetched, refetch, refetchQuietly } = useFetched(list)
  const [endingId, setEndingId] = useState<string>()

  const askAndSignOut = async ({ _id, name }: SignedInDevice) => {
    const isConfirmed = await ask({
      ...{ question: t`Sign out ${name}?`, detail },
      ...{ yes: t`Sign out`, no: generalWords.cancel() },
    })
    if (!isConfirmed) return
    setEndingId(_id)
    const result = await signOut(_id)
    setEndingId(undefined)
    const isUnknown = !result.ok && result.fault.kind === 'refused' && result.fault.status === 404
    if (!result.ok && !isUnknown) return showFaultToast(result.fault)
    const listed = await refetchQuietly()
    // A session that had ended already counts as success, an unknown call of an older server does not.
    const isEnded = listed.ok && listed.value.every((device) => device._id !== _id)
    if (!result.ok && !isEnded) return showFaultToast(result.fault)
    toastSuccess(t`Signed out there`)
    onSignedOut?.()
  }
  return { fetched, refetch, endingId, signOut: askAndSignOut }
}
