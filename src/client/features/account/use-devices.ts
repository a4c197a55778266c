import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'

import { type Done, listDevices, signOutDevice } from '#client/data/session/account.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastError, toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { SignedInDevice } from '#contract/account.ts'

import { faultInWords } from './words.ts'

/** Where the account is signed in, as the server says now: what was kept would be no help. */
export function useDevices() {
  const [found, setFound] = useState<Done<SignedInDevice[]>>()
  const [ending, setEnding] = useState<string>()
  useEffect(() => void listDevices().then(setFound), [])

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
    // One that was not signed in any more is what was wanted.
    const isGone = done.ok || (done.fault.kind === 'refused' && done.fault.status === 404)
    if (!isGone) return toastError(faultInWords(done.fault))
    toastSuccess(t`Signed out there`)
    setFound(await listDevices())
  }
  const again = () => {
    setFound(undefined)
    void listDevices().then(setFound)
  }
  return { found, ending, end, again }
}
