import { useState } from 'react'

import { generalWords } from '#client/words/base/general.ts'
import { problemText } from '#client/words/problems.ts'
import {
  type WireValues,
  type Problems,
  type Resource,
  lenientValuesOf,
  type Values,
} from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'

/** Values of a form's fields, and the problems displayed below them. */
export function useFields<R extends Resource>(resource: R, shown: WireValues, repair?: Repair) {
  const [values, setValues] = useState<Values<R>>(() => lenientValuesOf(resource, shown))
  const [problems, setProblems] = useState<Problems>({})

  /** Returns the props of a field's component; editing the field clears its problem. */
  const field = <N extends keyof Values<R> & string>(name: N) => {
    const problem = problems[name]
    const onChange = (value: Values<R>[N]) => {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems((before) => without(before, name))
    }
    const versions =
      repair && versionsOf({ resource, repair }, { name, value: values[name], onChange })
    return {
      name,
      value: values[name],
      ...(problem !== undefined && { problem: problemText(problem, resource.name) }),
      ...(versions && { versions }),
      onChange,
    }
  }

  const fill = (wireValues: WireValues) => {
    setValues(lenientValuesOf(resource, wireValues))
    setProblems({})
  }

  return { values, setValues, field, setProblems, fill }
}

type RepairedResource<R extends Resource> = { resource: R; repair: Repair }
type FieldState<T> = { name: string; value: T; onChange: (value: T) => void }

/** Returns both versions of a field in conflict, to choose from. */
function versionsOf<R extends Resource, N extends keyof Values<R> & string>(
  { resource, repair: { initial, theirs } }: RepairedResource<R>,
  { name, value, onChange }: FieldState<Values<R>[N]>,
) {
  if (!(name in theirs)) return undefined
  const currentText = textOf(value)
  const version = (wireValues: WireValues) => {
    // The type of `name` is not narrow enough to infer the field's value type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const fieldValue = lenientValuesOf(resource, wireValues)[name] as Values<R>[N]
    const text = textOf(fieldValue)
    return { text, isChosen: currentText === text, choose: () => onChange(fieldValue) }
  }
  return { yours: version(initial), theirs: version(theirs), words: generalWords.versions() }
}

/** Returns a value as text for comparison by the person. */
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
