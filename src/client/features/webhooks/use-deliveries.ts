import { t } from '@lingui/core/macro'
import { useCallback, useRef, useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { listDeliveries, sendMessageAgain, sendTestMessage } from '#client/data/account/webhooks.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'

/** The latest messages to a webhook, with the actions on them, of which one runs at a time. */
export function useDeliveries(id: string) {
  const calls = useRef(1)
  const { fetched, refetchOrKeep } = useFetched(
    useCallback(() => listDeliveries(id, calls.current), [id]),
  )
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true)
    await action()
    setIsBusy(false)
  }
  /** Returns whether it succeeded; the displayed messages stay otherwise. */
  const reload = async () => {
    const result = await refetchOrKeep()
    if (!result.ok) showFaultToast(result.fault)
    return result.ok
  }
  const send = (call: () => Promise<CallResult<unknown>>) =>
    run(async () => {
      const result = await call()
      if (!result.ok) return showFaultToast(result.fault)
      toastSuccess(t`It is on its way`)
      await reload()
    })
  const showOlder = () =>
    run(async () => {
      calls.current += 1
      if (!(await reload())) calls.current -= 1
    })
  return {
    ...{ fetched, isBusy, showOlder },
    refresh: () => run(reload),
    sendTest: () => send(() => sendTestMessage(id)),
    sendAgain: (deliveryId: string) => send(() => sendMessageAgain(deliveryId)),
  }
}
