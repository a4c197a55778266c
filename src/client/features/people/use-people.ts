import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { useConfirmation } from '#client/account/use-confirmation.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { changePerson, listPeople } from '#client/data/account/people.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Person } from '#contract/people.ts'

import { displayNameOf } from './display-name-of.ts'

const noPeople: Person[] = []

/** All people as stored on the server, with the actions on one of them. */
export function usePeople() {
  const { withConfirmation, resolveConfirmation } = useConfirmation()
  const { fetched, refetch, refetchQuietly } = useFetched(listPeople)
  const [busyId, setBusyId] = useState<string>()

  const setDisabled = async ({ _id }: Person, isDisabled: boolean) => {
    setBusyId(_id)
    const result = await withConfirmation(() => changePerson(_id, { isDisabled }))
    setBusyId(undefined)
    if (!result.ok) return showFaultToast(result.fault)
    toastSuccess(isDisabled ? t`Signed out everywhere, and kept out` : t`Let in again`)
    await refetchQuietly()
  }
  const disable = async (person: Person) => {
    const name = displayNameOf(person)
    const isConfirmed = await ask({
      question: t`Disable ${name}?`,
      detail: t`They are signed out everywhere and cannot sign in. What they added stays, and you can let them in again.`,
      yes: t`Disable`,
      no: generalWords.cancel(),
    })
    if (isConfirmed) await setDisabled(person, true)
  }
  const enable = async (person: Person) => {
    const name = displayNameOf(person)
    const isConfirmed = await ask({
      question: t`Let ${name} in again?`,
      detail: t`They can sign in with the password they had.`,
      yes: t`Let in again`,
      no: generalWords.cancel(),
    })
    if (isConfirmed) await setDisabled(person, false)
  }
  return {
    list: { ...listStateOf(fetched), reload: refetch },
    /** Error message, if they could not be read. */
    failed: fetched?.ok === false ? faultInWords(fetched.fault) : '',
    ...{ busyId, disable, enable, refetchQuietly, withConfirmation, resolveConfirmation },
  }
}

function listStateOf(fetched: ReturnType<typeof useFetched<Person[]>>['fetched']) {
  if (!fetched) return { status: 'loading' as const, items: noPeople }
  return fetched.ok
    ? { status: 'loaded' as const, items: fetched.value }
    : { status: 'failed' as const, items: noPeople }
}
