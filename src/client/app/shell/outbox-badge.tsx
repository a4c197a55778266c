import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import {
  alertCircleOutline,
  cloudDoneOutline,
  cloudOfflineOutline,
  cloudOutline,
  cloudUploadOutline,
} from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

type Look = { words: string; icon: string; mood: 'is-calm' | 'is-busy' | 'is-warning' | 'is-bad' }

/** State of the outbox: empty, waiting, sending, offline, needs attention. */
export function OutboxBadge() {
  useLingui()
  const { isRead, waiting, parked, sending } = useSnapshot(outboxState())
  const { words, icon, mood } = lookOf({
    isRead,
    waiting,
    parked,
    sending,
    ...useSnapshot(connectivity),
  })
  // The number in the accessible name.
  const count = parked > 0 ? parked : waiting
  return (
    <ButtonLink look="icon" className={`outbox-badge ${mood}`} to="/outbox" aria-label={words}>
      <span className="outbox-words">{words}</span>
      <Icon icon={icon} slot="icon-only" />
      {count > 0 && <span className="outbox-count">{count}</span>}
    </ButtonLink>
  )
}

type State = Pick<ReturnType<typeof outboxState>, 'isRead' | 'waiting' | 'parked' | 'sending'> &
  typeof connectivity

function lookOf({ isRead, waiting, parked, sending, isOnline, isPortal }: State): Look {
  if (parked > 0) {
    const words = plural(parked, { one: '# needs attention', other: '# need attention' })
    return { words, icon: alertCircleOutline, mood: 'is-bad' }
  }
  if (isPortal) {
    const words = waiting === 0 ? t`Network sign-in` : t`${waiting} waiting`
    return { words, icon: cloudOfflineOutline, mood: 'is-warning' }
  }
  if (!isOnline) {
    const words = waiting === 0 ? t`Offline` : t`Offline, ${waiting} waiting`
    return { words, icon: cloudOfflineOutline, mood: 'is-warning' }
  }
  if (sending) return { words: t`Sending ${waiting}`, icon: cloudUploadOutline, mood: 'is-busy' }
  if (waiting > 0) {
    return { words: t`${waiting} waiting`, icon: cloudUploadOutline, mood: 'is-busy' }
  }
  // Neutral until the outbox is read, because an earlier visit may have left entries.
  if (!isRead) return { words: t`Outbox`, icon: cloudOutline, mood: 'is-calm' }
  return { words: t`All sent`, icon: cloudDoneOutline, mood: 'is-calm' }
}
