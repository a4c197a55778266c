import { Trans } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { useTimeLeft } from '#client/data/outbox/use-time-left.ts'
import { stayAwake } from '#client/platform/awake.ts'
import { connectivity } from '#client/platform/connectivity.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { isTouch } from '#client/ui/base/is-touch.ts'

/** What is sent sooner than this is not worth a line that moves the page. */
const showAfterMs = 700
/** Between two changes nothing is sent for a moment. */
const hideAfterMs = 400
/** A network that has let nothing through for so long is not waited for with a bright screen. */
const patienceMs = 5 * 60_000

/** While things are being sent the page must stay in front; the screen stays on while something can be. */
export function SendingStrip() {
  return (
    <>
      <LitScreen />
      <Strip />
    </>
  )
}

function Strip() {
  const { waiting, sending } = useSnapshot(outboxState)
  const { isOnline } = useSnapshot(connectivity)
  const isSending = useDelayed(sending, { onAfterMs: 0, offAfterMs: hideAfterMs })
  const isLasting = useDelayed(isSending, { onAfterMs: showAfterMs, offAfterMs: 0 })
  const isShown = isLasting && isOnline && waiting > 0
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

/** Keeps the screen on while something can be sent, and is, now and then; it alone follows each step of a photo. */
function LitScreen() {
  const { waiting, sending, gate, progress } = useSnapshot(outboxState)
  // Also between two attempts: a phone that goes dark meanwhile makes none any more. And whatever
  // another tab has found last: what is on its way is on its way.
  const mayGo = waiting > 0 && (sending || gate === 'open' || gate === 'offline')
  const isAwake = useDelayed(mayGo, { onAfterMs: showAfterMs, offAfterMs: hideAfterMs })
  const isStill = useStill(`${waiting} ${Object.values(progress).join()}`)
  const isLit = isAwake && !isStill
  useEffect(() => (isLit ? stayAwake() : undefined), [isLit])
  return null
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

/** Whether this has been the same for a while. */
function useStill(what: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(what), patienceMs)
    return () => clearTimeout(timer)
  }, [what])
  return still === what
}
