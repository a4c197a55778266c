import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { useConfirmed } from '#client/confirm/use-confirmed.ts'
import type { Done } from '#client/data/account/call.ts'
import {
  beginTotp,
  makeRecoveryCodes,
  nameForPasskey,
  readFactors,
  removePasskey,
  turnOffTotp,
} from '#client/data/account/factors.ts'
import { sayFault } from '#client/data/account/say-fault.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { ask, type Question } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { BegunTotp, Factors, Passkey } from '#contract/factors.ts'

/** Current step of the dialog. */
export type Step =
  | { name: 'overview' }
  | { name: 'add-passkey' }
  | { name: 'turn-on'; begun: BegunTotp }
  | { name: 'codes'; codes: string[] }

const overview: Step = { name: 'overview' }

/** Reads the factors, and a suggested name for a passkey of this device. */
async function readAll(): Promise<Done<Factors & { suggested: string }>> {
  const [found, suggested] = await Promise.all([readFactors(), nameForPasskey()])
  return found.ok ? { ok: true, value: { ...found.value, suggested } } : found
}

/** State and actions of the sign-in factors besides the password. */
export function useFactors() {
  const { answer: found, again, anew } = useFetched(readAll)
  const [step, setStep] = useState<Step>(overview)
  const [busy, setBusy] = useState<string>()
  const { confirmed, answer } = useConfirmed()

  /** Resolves with undefined after a failure, which is displayed unless the user cancelled. */
  const act = async <T>(name: string, call: () => Promise<Done<T>>): Promise<T | undefined> => {
    setBusy(name)
    const done = await confirmed(call)
    setBusy(undefined)
    if (done.ok) return done.value
    sayFault(done.fault)
    return undefined
  }
  const back = async () => {
    setStep(overview)
    await anew()
  }
  const remove = async ({ _id, name }: Passkey) => {
    if (!(await ask(questions.remove(name)))) return
    if ((await act(_id, () => removePasskey(_id))) === undefined) return
    toastSuccess(t`Removed. It opens nothing here any more.`)
    await anew()
  }
  const turnOn = async () => {
    const begun = await act('totp', beginTotp)
    if (begun) setStep({ name: 'turn-on', begun })
  }
  const turnOff = async () => {
    if (!(await ask(questions.turnOff()))) return
    if ((await act('totp', turnOffTotp)) === undefined) return
    toastSuccess(t`The second factor is off.`)
    await anew()
  }
  const renewCodes = async () => {
    if (!(await ask(questions.renew()))) return
    const made = await act('codes', makeRecoveryCodes)
    if (made) setStep({ name: 'codes', codes: made.codes })
  }
  return {
    ...{ found, again, step, setStep, back, busy, confirmed, answer },
    ...{ remove, turnOn, turnOff, renewCodes },
  }
}

const no = generalWords.cancel

const questions = {
  remove: (name: string): Question => ({
    question: t`Remove ${name}?`,
    detail: t`It opens nothing here any more. Delete it on the device, too.`,
    ...{ yes: t`Remove`, no: no() },
  }),
  turnOff: (): Question => ({
    question: t`Turn off the second factor?`,
    detail: t`From then on your password alone lets you in.`,
    ...{ yes: t`Turn off`, no: no() },
  }),
  renew: (): Question => ({
    question: t`Make new recovery codes?`,
    detail: t`The codes you have open nothing any more.`,
    ...{ yes: t`New recovery codes`, no: no() },
  }),
}
