import { type FormEvent, useState } from 'react'

import { accountProblemText } from '#client/words/account/problems.ts'
import type { Problems } from '#contract/resource.ts'

import type { CallFault, CallResult } from './call.ts'
import { faultInWords } from './fault-in-words.ts'

type CallFormOptions<V, T> = {
  /** Initial values of the fields. */
  initialValues: V
  /** Validates the values before they are sent. */
  check: (values: V) => Problems
  send: (values: V) => Promise<CallResult<T>>
  onDone: (value: T) => void
}

/** State of a form that is sent immediately. Input stays until the call succeeds or the form is closed. */
export function useCallForm<V extends Record<string, string>, T>(options: CallFormOptions<V, T>) {
  const { initialValues, check, send, onDone } = options
  const [values, setValues] = useState(initialValues)
  const [problems, setProblems] = useState<Problems>({})
  const [fault, setFault] = useState<CallFault>()
  const [invalidSubmitCount, setInvalidSubmitCount] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const showProblems = (newProblems: Problems) => {
    setProblems(newProblems)
    setInvalidSubmitCount((times) => times + 1)
  }
  const sendNow = async () => {
    setIsBusy(true)
    const done = await send(values)
    setIsBusy(false)
    if (done.ok) return onDone(done.value)
    const serverProblems = done.fault.kind === 'refused' ? done.fault.problems : undefined
    // Problems of fields that this form does not have are displayed below all fields.
    if (serverProblems && Object.keys(serverProblems).every((name) => name in values))
      showProblems(serverProblems)
    else if (done.fault.kind !== 'cancelled') setFault(done.fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const formProblems = check(values)
    if (Object.keys(formProblems).length > 0) return showProblems(formProblems)
    setProblems({})
    void sendNow()
  }
  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    problem: accountProblemText(problems[name]),
    onChange: (text: string) => {
      setValues((before) => ({ ...before, [name]: text }))
      setProblems((before) => without(before, name))
      setFault(undefined)
    },
  })
  const clear = () => setValues(initialValues)
  return {
    field,
    form: {
      ...{ submit, isBusy, invalidSubmitCount, clear },
      isRestored: false,
      ...(fault && { message: faultInWords(fault) }),
    },
  }
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))
}
