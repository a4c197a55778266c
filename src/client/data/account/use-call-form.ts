import { type FormEvent, useState } from 'react'

import { accountProblemText } from '#client/words/account/problems.ts'
import type { Problems } from '#contract/resource.ts'

import type { CallFault, Done } from './call.ts'
import { faultInWords } from './fault-in-words.ts'

type Plan<V, T> = {
  /** What the fields begin with. */
  begin: V
  /** What can be seen to be wrong before it is sent. */
  check: (values: V) => Problems
  send: (values: V) => Promise<Done<T>>
  onDone: (value: T) => void
}

/** A form whose call is made at once. What is typed stays until it is done or the form is left. */
export function useCallForm<V extends Record<string, string>, T>(plan: Plan<V, T>) {
  const { begin, check, send, onDone } = plan
  const [values, setValues] = useState(begin)
  const [problems, setProblems] = useState<Problems>({})
  const [fault, setFault] = useState<CallFault>()
  const [timesWrong, setTimesWrong] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const refuse = (found: Problems) => {
    setProblems(found)
    setTimesWrong((times) => times + 1)
  }
  const sendNow = async () => {
    setIsBusy(true)
    const done = await send(values)
    setIsBusy(false)
    if (done.ok) return onDone(done.value)
    const found = done.fault.kind === 'refused' ? done.fault.problems : undefined
    // What is wrong with no field of this form is said below all of them.
    if (found && Object.keys(found).every((name) => name in values)) refuse(found)
    else if (done.fault.kind !== 'cancelled') setFault(done.fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const found = check(values)
    if (Object.keys(found).length > 0) return refuse(found)
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
  const clear = () => setValues(begin)
  return {
    field,
    form: {
      ...{ submit, isBusy, timesWrong, clear },
      isRestored: false,
      ...(fault && { message: faultInWords(fault) }),
    },
  }
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))
}
