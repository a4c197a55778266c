import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'

import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import {
  blankOf,
  etagOf,
  fromParts,
  type Item,
  type Problems,
  type Resource,
  toParts,
  type Values,
  valuesOf,
} from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'

import { type Outcome, submit } from './submit.ts'
import { usePicture } from './use-picture.ts'
import { sayHow } from './use-writes.ts'

type Options<R extends Resource> = {
  /** The item to change; without one the form adds. */
  item?: Item<R> | undefined
  /** Called once the write is safe: sent, or kept on this device. */
  onSaved: () => void
}

/** A form that adds or changes one item: its values, its problems, and the way into the outbox. */
export function useForm<R extends Resource>(resource: R, { item, onSaved }: Options<R>) {
  const [values, setValues] = useState<Values<R>>(() =>
    item ? valuesOf(resource, item) : blankOf(resource),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const picture = usePicture(currentPicture(resource, item))

  const isOpen = useIsOpen()

  const onOutcome = (outcome: Outcome) => {
    sayHow(outcome)
    // Whoever closed the form while it was busy has gone on to something else.
    if (!isOpen()) return
    if (outcome.kind === 'sent' || outcome.kind === 'queued') return onSaved()
    if (outcome.kind === 'full') setMessage(generalWords.storageFull())
    if (outcome.kind !== 'refused') return
    const { problems: found = {}, message: words = generalWords.somethingWentWrong() } =
      outcome.refusal
    showProblems(found)
    setMessage(words)
  }

  const showProblems = (found: Problems) => {
    setProblems(found)
    const ofPicture = found[resource.picture?.sentAs ?? '']
    if (ofPicture !== undefined) picture.setProblem(problemInWords(ofPicture))
  }

  const save = async () => {
    const chosen = await picture.ready()
    const found = problemsOf(resource, { values, hasPicture: Boolean(chosen), isNew: !item })
    showProblems(found)
    if (Object.keys(found).length > 0) {
      const { incompleteAdd, incompleteUpdate } = wordsOf(resource)
      return toastError(item ? incompleteUpdate() : incompleteAdd())
    }
    onOutcome(await submit(writeOf(resource, { item, values, picture: chosen })))
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    void save().finally(() => setBusy(false))
  }

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

  return {
    field,
    picture: picture.field,
    submit: onSubmit,
    isBusy,
    ...(message !== undefined && { message }),
  }
}

function useIsOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
}

type Filled<R extends Resource> = { values: Values<R>; hasPicture: boolean; isNew: boolean }

function problemsOf<R extends Resource>(resource: R, filled: Filled<R>): Problems {
  const { problems = {} } = fromParts(resource, toParts(resource, filled.values))
  const { picture } = resource
  const isMissing = filled.isNew && !filled.hasPicture && picture?.required !== undefined
  return isMissing ? { ...problems, [picture.sentAs]: picture.required ?? '' } : problems
}

type Change<R extends Resource> = {
  item: Item<R> | undefined
  values: Values<R>
  picture: Write['picture'] | undefined
}

function writeOf<R extends Resource>(resource: R, { item, values, picture }: Change<R>): Write {
  const base = item && etagOf(item)
  return {
    kind: resource.name,
    itemId: item?._id ?? newId(),
    op: item ? 'update' : 'add',
    parts: toParts(resource, values),
    ...(base !== undefined && { base }),
    ...(picture && { picture }),
  }
}

function currentPicture(
  { picture }: Resource,
  item: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const found = picture && item?.[picture.readAs]
  return typeof found === 'string' ? found : undefined
}
