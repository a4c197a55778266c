import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'

import { type CallFault, changePassword } from '#client/data/session/account.ts'
import { toastSuccess } from '#client/platform/toasts.ts'
import type { PasswordChange } from '#contract/account.ts'
import { passwordProblem } from '#contract/password.ts'
import type { Problems } from '#contract/resource.ts'

import { faultInWords, oldMissing, problemInWords } from './words.ts'

const blank: PasswordChange = { current: '', next: '' }

/** The form of a new password. What is typed stays until it is changed or the form is left. */
export function usePasswordForm(onDone: () => void) {
  const [values, setValues] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const [fault, setFault] = useState<CallFault>()
  const [timesWrong, setTimesWrong] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const refuse = (found: Problems) => {
    setProblems(found)
    setTimesWrong((times) => times + 1)
  }
  const send = async () => {
    setIsBusy(true)
    const done = await changePassword(values)
    setIsBusy(false)
    if (done.ok) {
      toastSuccess(t`Password changed. All other devices are signed out.`)
      return onDone()
    }
    const found = done.fault.kind === 'refused' ? done.fault.problems : undefined
    if (found) refuse(found)
    else setFault(done.fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const found = problemsOf(values)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    void send()
  }
  const field = (name: keyof PasswordChange) => ({
    name,
    value: values[name],
    problem: problemInWords(problems[name]),
    onChange: (text: string) => {
      setValues((before) => ({ ...before, [name]: text }))
      setProblems((before) => without(before, name))
      setFault(undefined)
    },
  })
  const clear = () => setValues(blank)
  return {
    field,
    form: {
      ...{ submit, isBusy, timesWrong, clear },
      isRestored: false,
      ...(fault && { message: faultInWords(fault) }),
    },
  }
}

function problemsOf({ current, next }: PasswordChange): Problems {
  const problem = passwordProblem(next)
  return {
    ...(current === '' && { current: oldMissing }),
    ...(problem !== undefined && { next: problem }),
  }
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))
}
