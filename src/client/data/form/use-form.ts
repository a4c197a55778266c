import { type FormEvent, useEffect, useRef, useState } from 'react'

import { toastError } from '#client/platform/page/toasts.ts'
import { firstWords } from '#client/words/first/first.ts'
import { problemText } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Item, WireValues, Problems, Resource } from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'

import { showSubmitOutcome } from '../feedback/write-toasts.ts'
import { knownValuesIn } from '../lists/list-of.ts'
import { discardEach } from '../writes/outbox-actions.ts'
import type { SubmitOutcome } from '../writes/submit.ts'
import { submit } from '../writes/writing.ts'
import { incomplete, formError } from './form-words.ts'
import { buildWrite, type OpenedForm } from './form-write.ts'
import type { InitialValues } from './initial-values.ts'
import { refusedPicture, repairFor } from './refused.ts'
import { useContent } from './use-content.ts'
import { hasNote, useRepair } from './use-repair.ts'
import { useBusy, useIsOpen, useCallAfterRender } from './use-saving.ts'

type Options<R extends Resource> = {
  /** The item to change; without one the form adds an item. */
  item?: Item<R> | undefined
  /** Initial values of a new item. */
  initialValues?: InitialValues | undefined
  /** Called once the write is sent or stored on this device, after the form was reset. */
  onSaved?: () => void
}

/** State of a form that adds or changes an item: fields, picture, draft and submission. */
export function useForm<R extends Resource>(resource: R, options: Options<R>) {
  const { item, onSaved } = options
  const form = useContent(resource, item, options.initialValues)
  const { opened, picture } = form
  const repairing = useRepair(resource, opened.repair)
  const { isBusy, setBusy, runAlone } = useBusy()
  const [message, setMessage] = useState(repairing.message)
  const { invalidSubmitCount, showProblems } = useProblems(resource, form)
  const callOnSaved = useCallAfterRender(onSaved)
  const isOpen = useIsOpen()
  /** Id of the refused entry that contains this form's write only; cancelling discards it. */
  const refusedId = useRef<string>(undefined)

  const showOutcome = async (outcome: SubmitOutcome) => {
    // The form was closed while it was busy.
    if (!isOpen()) return
    setMessage(formError(outcome, item ? undefined : wordsOf(resource).failedInForm, resource.name))
    if (outcome.kind === 'refused') {
      refusedId.current = outcome.hasNoEarlierChanges ? outcome.id : undefined
      // The note contains this message and what to do.
      if (await turnIntoRepair(resource, outcome, { ...form, showProblems })) setMessage(undefined)
    } else if (isKept(outcome)) {
      refusedId.current = undefined
      await form.clear()
      setBusy(false)
      callOnSaved()
    }
  }

  const save = async () => {
    const prepared = await picture.ready()
    // The field displays the problem; saving without the picture would lose it silently.
    if (prepared === 'unreadable') return
    const filled = { wireValues: form.wireValues, takesTheirs: repairing.takesTheirs }
    const toSend = prepared ?? (await refusedPicture(opened.repair))
    const known = knownValuesIn(resource)(opened.itemId)
    const { problems, write } = buildWrite(resource, opened, { ...filled, picture: toSend, known })
    showProblems(problems ?? {})
    if (!write) return toastError(incomplete(resource, item, problems))
    const outcome = await submit(write, form.draft)
    showSubmitOutcome({ resource, write }, outcome)
    await showOutcome(outcome)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMessage(undefined)
    runAlone(() => save().catch(() => setMessage(firstWords.somethingWentWrong())))
  }

  /** Discards the input and restores the initial values. */
  const clear = () => {
    refusedId.current = undefined
    setMessage(undefined)
    repairing.clear()
    void form.clear()
  }
  const cancel = () => {
    discardRefused(refusedId.current)
    clear()
  }

  return {
    ...{ field: form.field, filled: form.filled, submit: onSubmit, clear, cancel },
    picture: { ...picture.field, ...repairing.pictureField(picture.field) },
    /** `invalidSubmitCount`: number of submissions with problems or a question. */
    ...{ invalidSubmitCount, isBusy, isKeeping: isBusy && !form.draft.isSaved },
    ...(message !== undefined && { message }),
    /** `isRestored`: the form displays a restored draft. */
    ...{ note: repairing.note, addsAgain: repairing.addsAgain, isRestored: form.draft.isRestored },
  }
}

function discardRefused(id: string | undefined) {
  if (id === undefined) return
  discardEach([id]).catch(() => toastError(firstWords.somethingWentWrong()))
}

type Refused = Extract<SubmitOutcome, { kind: 'refused' }>
type RepairableForm = {
  opened: OpenedForm
  wireValues: WireValues
  becomeRepair: (repair: Repair) => void
  showProblems: (problems: Problems, isAsking: boolean) => void
}

/** Turns the form into the repair of its refused write; resolves with true when the person has to decide something. */
async function turnIntoRepair(
  resource: Resource,
  outcome: Refused,
  { opened, wireValues, becomeRepair, showProblems }: RepairableForm,
): Promise<boolean> {
  const repair = await repairFor(resource, outcome, { ...opened.shown, ...wireValues })
  if (repair) becomeRepair(repair)
  const isAsking = repair !== undefined && hasNote(repair)
  showProblems(outcome.refusal.problems ?? {}, isAsking)
  return isAsking
}

/** Problems below the fields: those of a refused write first, later those of a submission. */
function useProblems<R extends Resource>(
  resource: R,
  { setProblems, picture, opened }: ReturnType<typeof useContent<R>>,
) {
  const [invalidSubmitCount, setInvalidSubmitCount] = useState(0)
  const showProblems = (problems: Problems, isAsking = false) => {
    setProblems(problems)
    if (isAsking || Object.keys(problems).length > 0) setInvalidSubmitCount((times) => times + 1)
    const problem = problems[resource.picture?.sentAs ?? '']
    if (problem !== undefined) picture.setProblem(problemText(problem, resource.name))
  }
  useEffect(() => {
    const refusedProblems = opened.repair?.entry.refusal?.problems
    if (refusedProblems) showProblems(refusedProblems)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { invalidSubmitCount, showProblems }
}

function isKept({ kind }: SubmitOutcome): boolean {
  return kind !== 'full' && kind !== 'not-signed-in'
}
