import { type FormEvent, useEffect, useRef, useState } from 'react'

import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Item, Parts, Problems, Resource } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'

import { incomplete, messageOf } from './form-words.ts'
import { madeOf } from './form-write.ts'
import { sayHow } from './say.ts'
import { type Outcome, submit } from './submit.ts'
import { useContent } from './use-content.ts'
import { useRepair } from './use-repair.ts'

type Options<R extends Resource> = {
  /** The item to change; without one the form adds. */
  item?: Item<R> | undefined
  /** Called once the write is safe: sent, or kept on this device. The form is blank again by then. */
  onSaved?: () => void
}

/** A form that adds or changes one item: its fields, its picture, its draft, its way to the outbox. */
export function useForm<R extends Resource>(resource: R, { item: latest, onSaved }: Options<R>) {
  const mending = useRepair(resource, latest)
  const form = useContent(resource, latest, mending?.repair)
  const { item, values, picture } = form
  const { isBusy, setBusy, runAlone } = useBusy()
  const [message, setMessage] = useState(mending?.message)
  const { timesWrong, showProblems } = useProblems(resource, form, mending?.problems)
  const tellSaved = useTold(onSaved)
  const isOpen = useIsOpen()
  const saved = useRef<Parts>(undefined)

  const showOutcome = async (first: Outcome, { parts }: Write) => {
    // Whoever closed the form while it was busy has gone on to something else.
    if (!isOpen()) return
    const outcome = await takenBack(first)
    setMessage(messageOf(outcome, item ? undefined : wordsOf(resource).failedInForm))
    if (isKept(outcome)) {
      await form.clear()
      setBusy(false)
      tellSaved()
    }
    if (outcome.kind === 'refused') {
      if (outcome.keptId !== undefined) {
        saved.current = parts
        mending?.keepAs(outcome.keptId)
      }
      form.draft.markUnsaved()
      showProblems(outcome.refusal.problems ?? {})
    }
  }

  const save = async () => {
    const chosen = await picture.ready()
    // The field says what is wrong with it; saving without it would lose it silently.
    if (chosen === 'unreadable') return
    const change = { item, values, mending, saved: saved.current }
    const { problems, write } = madeOf(resource, { ...change, picture: chosen })
    showProblems(problems ?? {})
    if (!write) return toastError(incomplete(resource, item, problems))
    const outcome = await submit(write, form.draft)
    sayHow({ resource, write }, outcome)
    await showOutcome(outcome, write)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    runAlone(() => {
      setMessage(undefined)
      return save().catch(() => setMessage(generalWords.somethingWentWrong()))
    })
  }

  /** Forgets what was typed; the form stands as it opened. */
  const clear = () => {
    setMessage(undefined)
    mending?.clear()
    void form.clear()
  }

  return {
    ...{ field: form.field, submit: onSubmit, clear, isBusy },
    picture: { ...picture.field, ...mending?.pictureField(picture.field) },
    /** How often what stands in it was found wrong. */
    timesWrong,
    /** True while it shows what was typed before, and not saved then. */
    isRestored: form.draft.isRestored,
    ...(message !== undefined && { message }),
    ...{ note: mending?.note, isAgain: mending?.isAgain },
  }
}

/** What was refused is the form's again, unless it has to stay in the outbox for what builds on it. */
async function takenBack(outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'refused') return outcome
  return (await outcome.takeBack()) ? outcome : { kind: 'parked' }
}

/** One save at a time. */
function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const runAlone = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return { isBusy, setBusy, runAlone }
}

/** What stands under the fields: `first` as the form opens, later what is found wrong. */
function useProblems<R extends Resource>(
  resource: R,
  { setProblems, picture }: ReturnType<typeof useContent<R>>,
  first: Problems | undefined,
) {
  const [timesWrong, setTimesWrong] = useState(0)
  const showProblems = (problems: Problems) => {
    setProblems(problems)
    if (Object.keys(problems).length > 0) setTimesWrong((times) => times + 1)
    const ofPicture = problems[resource.picture?.sentAs ?? '']
    if (ofPicture !== undefined) picture.setProblem(problemInWords(ofPicture))
  }
  useEffect(() => {
    if (first) showProblems(first)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { timesWrong, showProblems }
}

function isKept({ kind }: Outcome): boolean {
  return kind === 'sent' || kind === 'queued' || kind === 'parked' || kind === 'signed-out'
}

/** Calls `tell` once what was set beside it is on the screen: the fields can be used again by then. */
function useTold(tell: (() => void) | undefined): () => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) tell?.()
    // Once for each time, whatever `tell` has become since.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [times])
  return () => setTimes((before) => before + 1)
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
