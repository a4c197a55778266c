import { useState } from 'react'

import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import {
  blankOf,
  type Item,
  type Problems,
  type Resource,
  type Values,
  valuesOf,
} from '#contract/resource.ts'
import type { Repair } from '#sync/repair.ts'

/** The fields of a form: their values, and the problems that stand under them. */
export function useFields<R extends Resource>(
  resource: R,
  item: Item<R> | undefined,
  repair?: Repair<R>,
) {
  const [values, setValues] = useState<Values<R>>(
    () => repair?.values ?? (item ? valuesOf(resource, item) : blankOf(resource)),
  )
  const [problems, setProblems] = useState<Problems>({})

  /** All that the field of a screen needs; its problem goes when the admin edits it. */
  const field = <N extends keyof Values<R> & string>(name: N) => {
    const problem = problems[name]
    const onChange = (value: Values<R>[N]) => {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems((before) => without(before, name))
    }
    const versions = repair && versionsOf(repair, { name, value: values[name], onChange })
    return {
      name,
      value: values[name],
      ...(problem !== undefined && { problem: problemInWords(problem) }),
      ...(versions && { versions }),
      onChange,
    }
  }

  const fill = (found: Readonly<Record<string, unknown>>) => {
    setValues(valuesOf(resource, found))
    setProblems({})
  }

  return { values, field, setProblems, fill }
}

type Chosen<T> = { name: string; value: T; onChange: (value: T) => void }

/** Yours and theirs, of a field that both have changed. */
function versionsOf<R extends Resource, N extends keyof Values<R> & string>(
  { values, theirs, contested }: Repair<R>,
  { name, value, onChange }: Chosen<Values<R>[N]>,
) {
  if (!theirs || !contested.includes(name)) return undefined
  const chosen = textOf(value)
  const version = (of: Values<R>) => ({
    text: textOf(of[name]),
    isChosen: chosen === textOf(of[name]),
    // The compiler does not see that a field's name finds a value of that field.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    choose: () => onChange(of[name] as Values<R>[N]),
  })
  return { yours: version(values), theirs: version(theirs), words: generalWords.versions() }
}

/** A value as somebody can compare it with another. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? generalWords.yes() : generalWords.no()
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(textOf).filter(Boolean).join(' · ')
  }
  return String(value)
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
}
