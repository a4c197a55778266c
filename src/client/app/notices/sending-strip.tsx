import { Trans } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { useTimeLeft } from '#client/data/outbox/use-time-left.ts'
import { stayAwake } from '#client/platform/device/awake.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { isTouch } from '#client/ui/behaviour/is-touch.ts'

/** A change sent sooner than this is not worth a strip that moves the page. */
const showAfterMs = 700
/** Bridges the moment between two changes. */
const hideAfterMs = 400
/** Without progress for this long, the screen may turn off. */
const noProgressTimeoutMs = 5 * 60_000

/** Asks the user to keep the app open during sending, and keeps the screen on. */
export function SendingStrip() {
  return (
    <>
      <KeepScreenOn />
      <Strip />
    </>
  )
}

function Strip() {
  const { waiting, sending } = useSnapshot(outboxState())
  const { isOnline } = useSnapshot(connectivity)
  const isSending = useDelayed(sending, { onAfterMs: 0, offAfterMs: hideAfterMs })
  const isLongRunning = useDelayed(isSending, { onAfterMs: showAfterMs, offAfterMs: 0 })
  const isShown = isLongRunning && isOnline && waiting > 0
  const timeLeft = useTimeLeft(waiting)
  if (!isShown || !(isTouch() || waiting > 1)) return null
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

/**
 * Keeps the screen on while entries can be sent and make progress. A component of its own, because it renders at each
 * step of progress.
 */
function KeepScreenOn() {
  const { waiting, sending, gate, progress } = useSnapshot(outboxState())
  // Also between two attempts, because a phone with its screen off makes no further ones; and while another tab has
  // reported another gate during an upload.
  const mayProgress = waiting > 0 && (sending || gate === 'open' || gate === 'offline')
  const isAwake = useDelayed(mayProgress, { onAfterMs: showAfterMs, offAfterMs: hideAfterMs })
  const isStill = useUnchanged(`${waiting} ${Object.values(progress).join()}`)
  const isKeptOn = isAwake && !isStill
  useEffect(() => (isKeptOn ? stayAwake() : undefined), [isKeptOn])
  return null
}

/** Returns the value with a delay; a value that changes back within the delay is ignored. */
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

/** Whether `what` has been unchanged for `noProgressTimeoutMs`. */
function useUnchanged(what: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(what), noProgressTimeoutMs)
    return () => clearTimeout(timer)
  }, [what])
  return still === what
}
