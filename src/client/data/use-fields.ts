import { useState } from 'react'

import { problemInWords } from '#client/words/problems.ts'
import {
  blankOf,
  type Item,
  type Problems,
  type Resource,
  type Values,
  valuesOf,
} from '#contract/resource.ts'

/** The fields of a form: their values, and the problems that stand under them. */
export function useFields<R extends Resource>(resource: R, item: Item<R> | undefined) {
  const [values, setValues] = useState<Values<R>>(() =>
    item ? valuesOf(resource, item) : blankOf(resource),
  )
  const [problems, setProblems] = useState<Problems>({})

  /** All that the field of a screen needs; its problem goes when the admin edits it. */
  const field = <N extends keyof Values<R> & string>(name: N) => {
    const problem = problems[name]
    return {
      name,
      value: values[name],
      ...(problem !== undefined && { problem: problemInWords(problem) }),
      onChange: (value: Values<R>[N]) => {
        setValues((before) => ({ ...before, [name]: value }))
        setProblems((before) => without(before, name))
      },
    }
  }

  const fill = (found: Readonly<Record<string, unknown>>) => {
    setValues(valuesOf(resource, found))
    setProblems({})
  }

  return { values, field, setProblems, fill }
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
}
