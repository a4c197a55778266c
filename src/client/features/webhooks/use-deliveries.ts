import { t } from '@lingui/core/macro'
import { useCallback, useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { listDeliveries, sendMessageAgain, sendTestMessage } from '#client/data/account/webhooks.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'

/** The latest messages to a webhook, with the actions on them. */
export function useDeliveries(id: string) {
  const { fetched, refetchQuietly } = useFetched(useCallback(() => listDeliveries(id), [id]))
  const [busyId, setBusyId] = useState<string>()
  const run = async (busy: string, send: () => Promise<CallResult<unknown>>) => {
    setBusyId(busy)
    const result = await send()
    setBusyId(undefined)
    if (!result.ok) return showFaultToast(result.fault)
    toastSuccess(t`It is on its way`)
    await refetchQuietly()
  }
  return {
    ...{ fetched, refetchQuietly, busyId },
    sendTest: () => run(id, () => sendTestMessage(id)),
    sendAgain: (deliveryId: string) => run(deliveryId, () => sendMessageAgain(deliveryId)),
  }
}
