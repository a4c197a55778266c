import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'

import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import {
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

import { latestOwn } from './own-versions.ts'
import { type Outcome, submit } from './submit.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'
import { sayHow } from './use-writes.ts'

type Options<R extends Resource> = {
  /** The item to change; without one the form adds. */
  item?: Item<R> | undefined
  /** Called once the write is safe: sent, or kept on this device. */
  onSaved: () => void
}

/** A form that adds or changes one item: its fields, its picture, and the way into the outbox. */
export function useForm<R extends Resource>(resource: R, { item: latest, onSaved }: Options<R>) {
  // What the admin saw, not what the list has learnt since: a change must name what it is based on.
  const [item] = useState(latest)
  const { values, field, setProblems } = useFields(resource, item)
  const picture = usePicture(currentPicture(resource, item))
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const isOpen = useIsOpen()

  const showProblems = (problems: Problems) => {
    setProblems(problems)
    const ofPicture = problems[resource.picture?.sentAs ?? '']
    if (ofPicture !== undefined) picture.setProblem(problemInWords(ofPicture))
  }

  const showOutcome = (outcome: Outcome) => {
    sayHow(outcome)
    // Whoever closed the form while it was busy has gone on to something else.
    if (!isOpen()) return
    if (isKept(outcome)) onSaved()
    if (outcome.kind === 'full') setMessage(generalWords.storageFull())
    if (outcome.kind !== 'refused') return
    showProblems(outcome.refusal.problems ?? {})
    setMessage(outcome.refusal.message ?? generalWords.somethingWentWrong())
  }

  const save = async () => {
    const chosen = await picture.ready()
    // The field says what is wrong with it; saving without it would lose it silently.
    if (chosen === 'unreadable') return
    const problems = problemsOf(resource, { values, hasPicture: Boolean(chosen), isNew: !item })
    showProblems(problems)
    if (Object.keys(problems).length > 0) {
      const { incompleteAdd, incompleteUpdate } = wordsOf(resource)
      return toastError(item ? incompleteUpdate() : incompleteAdd())
    }
    showOutcome(await submit(writeOf(resource, { item, values, picture: chosen })))
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    void save()
      .catch(() => setMessage(generalWords.somethingWentWrong()))
      .finally(() => setBusy(false))
  }

  return {
    field,
    picture: picture.field,
    submit: onSubmit,
    isBusy,
    ...(message !== undefined && { message }),
  }
}

function isKept({ kind }: Outcome): boolean {
  return kind === 'sent' || kind === 'queued' || kind === 'parked'
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
  const parts = toParts(resource, values)
  if (!item)
    return { kind: resource.name, itemId: newId(), op: 'add', parts, ...(picture && { picture }) }
  const base = latestOwn(etagOf(item))
  return {
    kind: resource.name,
    itemId: item._id,
    op: 'update',
    parts,
    seen: toParts(resource, valuesOf(resource, item)),
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
