import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { useConfirmation } from '#client/account/use-confirmation.ts'
import type { CallResult } from '#client/data/account/call.ts'
import {
  beginTotp,
  makeRecoveryCodes,
  nameForPasskey,
  readFactors,
  removePasskey,
  turnOffTotp,
} from '#client/data/account/factors.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask, type Question } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { BegunTotp, Factors, Passkey } from '#contract/factors.ts'

/** Current step of the dialog. */
export type Step =
  | { name: 'overview' }
  | { name: 'add-passkey' }
  | { name: 'turn-on'; setup: BegunTotp }
  | { name: 'codes'; codes: string[] }

const overview: Step = { name: 'overview' }

/** Reads the factors, and a suggested name for a passkey of this device. */
async function readFactorsAndName(): Promise<CallResult<Factors & { suggestedName: string }>> {
  const [factors, suggestedName] = await Promise.all([readFactors(), nameForPasskey()])
  return factors.ok ? { ok: true, value: { ...factors.value, suggestedName } } : factors
}

/** State and actions of the sign-in factors besides the password. */
export function useFactors() {
  const { fetched, refetch, refetchQuietly } = useFetched(readFactorsAndName)
  const [step, setStep] = useState<Step>(overview)
  const [busy, setBusy] = useState<string>()
  const { withConfirmation, resolveConfirmation } = useConfirmation()

  /** Resolves with undefined after a failure, which is displayed unless the user cancelled. */
  const run = async <T>(
    action: string,
    call: () => Promise<CallResult<T>>,
  ): Promise<T | undefined> => {
    setBusy(action)
    const result = await withConfirmation(call)
    setBusy(undefined)
    if (result.ok) return result.value
    showFaultToast(result.fault)
    return undefined
  }
  const returnToOverview = async () => {
    setStep(overview)
    await refetchQuietly()
  }
  const remove = async ({ _id, name }: Passkey) => {
    if (!(await ask(questions.remove(name)))) return
    if ((await run(_id, () => removePasskey(_id))) === undefined) return
    toastSuccess(t`Removed. It opens nothing here any more.`)
    await refetchQuietly()
  }
  const turnOn = async () => {
    const setup = await run('totp', beginTotp)
    if (setup) setStep({ name: 'turn-on', setup })
  }
  const turnOff = async () => {
    if (!(await ask(questions.turnOff()))) return
    if ((await run('totp', turnOffTotp)) === undefined) return
    toastSuccess(t`The second factor is off.`)
    await refetchQuietly()
  }
  const renewCodes = async () => {
    if (!(await ask(questions.renew()))) return
    const renewed = await run('codes', makeRecoveryCodes)
    if (renewed) setStep({ name: 'codes', codes: renewed.codes })
  }
  return {
    ...{
      fetched,
      refetch,
      step,
      setStep,
      returnToOverview,
      busy,
      withConfirmation,
      resolveConfirmation,
    },
    ...{ remove, turnOn, turnOff, renewCodes },
  }
}

const cancelLabel = generalWords.cancel

const questions = {
  remove: (name: string): Question => ({
    question: t`Remove ${name}?`,
    detail: t`It opens nothing here any more. Delete it on the device, too.`,
    ...{ yes: t`Remove`, no: cancelLabel() },
  }),
  turnOff: (): Question => ({
    question: t`Turn off the second factor?`,
    detail: t`From then on your password alone lets you in.`,
    ...{ yes: t`Turn off`, no: cancelLabel() },
  }),
  renew: (): Question => ({
    question: t`Make new recovery codes?`,
    detail: t`The codes you have open nothing any more.`,
    ...{ yes: t`New recovery codes`, no: cancelLabel() },
  }),
}
