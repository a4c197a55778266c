import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { useConfirmed } from '#client/confirm/use-confirmed.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { changePerson, listPeople } from '#client/data/account/people.ts'
import { sayFault } from '#client/data/account/say-fault.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Person } from '#contract/people.ts'

import { displayNameOf } from './display-name-of.ts'

const nobody: Person[] = []

/** All people as stored on the server, with the actions on one of them. */
export function usePeople() {
  const { confirmed, answer: confirm } = useConfirmed()
  const { answer, again, anew } = useFetched(listPeople)
  const [busy, setBusy] = useState<string>()

  const change = async ({ _id }: Person, isDisabled: boolean) => {
    setBusy(_id)
    const done = await confirmed(() => changePerson(_id, { isDisabled }))
    setBusy(undefined)
    if (!done.ok) return sayFault(done.fault)
    toastSuccess(isDisabled ? t`Signed out everywhere, and kept out` : t`Let in again`)
    await anew()
  }
  const keepOut = async (person: Person) => {
    const name = displayNameOf(person)
    const isMeant = await ask({
      question: t`Disable ${name}?`,
      detail: t`They are signed out everywhere and cannot sign in. What they added stays, and you can let them in again.`,
      yes: t`Disable`,
      no: generalWords.cancel(),
    })
    if (isMeant) await change(person, true)
  }
  const letIn = async (person: Person) => {
    const name = displayNameOf(person)
    const isMeant = await ask({
      question: t`Let ${name} in again?`,
      detail: t`They can sign in with the password they had.`,
      yes: t`Let in again`,
      no: generalWords.cancel(),
    })
    if (isMeant) await change(person, false)
  }
  return {
    list: { ...listStateOf(answer), reload: again },
    /** Error message, if they could not be read. */
    failed: answer?.ok === false ? faultInWords(answer.fault) : '',
    ...{ busy, keepOut, letIn, anew, confirmed, confirm },
  }
}

function listStateOf(answer: ReturnType<typeof useFetched<Person[]>>['answer']) {
  if (!answer) return { status: 'loading' as const, items: nobody }
  return answer.ok
    ? { status: 'loaded' as const, items: answer.value }
    : { status: 'failed' as const, items: nobody }
}
