import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import {
  readNotificationState,
  sendTest,
  turnOff,
  turnOn,
  type TurnedOn,
} from '#client/data/notifications/notifications.ts'

/** State of notifications on this device, with actions to turn them on and off. */
export function useNotifications() {
  const { t } = useLingui()
  const { fetched, refetch, refetchQuietly } = useFetched(readNotificationState)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isTestSent, setIsTestSent] = useState(false)
  const run = (action: () => Promise<TurnedOn | CallResult<undefined>>) => async () => {
    setIsBusy(true)
    setIsTestSent(false)
    const result = await action()
    setProblem(result.ok ? undefined : faultText(result.fault))
    setIsTestSent(result.ok && action === sendTest)
    await refetchQuietly()
    setIsBusy(false)
  }
  const faultText = (fault: Exclude<TurnedOn, { ok: true }>['fault']) =>
    fault === 'no-service'
      ? t`This browser could not reach its service for notifications. Please try again later.`
      : faultInWords(fault)
  const [runTurnOn, runTurnOff, runTest] = [run(turnOn), run(turnOff), run(sendTest)]
  return {
    fetched,
    refetch,
    isBusy,
    problem,
    turnOn: () => void runTurnOn(),
    turnOff: () => void runTurnOff(),
    isTestSent,
    sendTest: () => void runTest(),
  }
}
