import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import {
  readNotificationState,
  turnOff,
  turnOn,
  type TurnedOn,
} from '#client/data/notifications/notifications.ts'

/** State of notifications on this device, with actions to turn them on and off. */
export function useNotifications() {
  const { t } = useLingui()
  const { answer: found, again, anew } = useFetched(readNotificationState)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = (work: () => Promise<TurnedOn>) => async () => {
    setIsBusy(true)
    const done = await work()
    setProblem(done.ok ? undefined : inWords(done.fault))
    await anew()
    setIsBusy(false)
  }
  const inWords = (fault: Exclude<TurnedOn, { ok: true }>['fault']) =>
    fault === 'no-service'
      ? t`This browser could not reach its service for notifications. Please try again later.`
      : faultInWords(fault)
  const [on, off] = [act(turnOn), act(turnOff)]
  return { found, again, isBusy, problem, turnOn: () => void on(), turnOff: () => void off() }
}
