import { Trans } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { useTimeLeft } from '#client/data/outbox/use-time-left.ts'
import { stayAwake } from '#client/platform/awake.ts'
import { connectivity } from '#client/platform/connectivity.ts'
import { Icon } from '#client/ui/base/icon.tsx'

const isTouch = window.matchMedia('(pointer: coarse)').matches
/** What is sent sooner than this is not worth a line that moves the page. */
const showAfterMs = 700
/** Between two changes nothing is sent for a moment. */
const hideAfterMs = 400

/** While things are being sent: the page must stay in front, and the screen on. */
export function SendingStrip() {
  const { waiting, sending } = useSnapshot(outboxState)
  const { isOnline } = useSnapshot(connectivity)
  const isSending = useDelayed(sending, { onAfterMs: 0, offAfterMs: hideAfterMs })
  const isLasting = useDelayed(isSending, { onAfterMs: showAfterMs, offAfterMs: 0 })
  const isShown = isLasting && isOnline && waiting > 0
  const timeLeft = useTimeLeft(waiting)
  useEffect(() => (isShown ? stayAwake() : undefined), [isShown])
  if (!isShown || !(isTouch || waiting > 1)) return null
  return (
    <output className="strip sending-strip">
      <Icon icon={cloudUploadOutline} />
      <span>
        <Trans>Keep the app open, {waiting} left</Trans>
        {timeLeft !== undefined && ` · ${timeLeft}`}
      </span>
    </output>
  )
}

/** Follows something a while after it has changed, and not at all when it changes back before. */
function useDelayed(
  isNow: boolean,
  { onAfterMs, offAfterMs }: Record<'onAfterMs' | 'offAfterMs', number>,
) {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOn(isNow), isNow ? onAfterMs : offAfterMs)
    return () => clearTimeout(timer)
  }, [isNow, onAfterMs, offAfterMs])
  return isOn
}
