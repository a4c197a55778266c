import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { forgetScreens, keepScreen } from '#client/data/screen/keep-screen.ts'
import { session } from '#client/data/session/state.ts'

import { type Start, startAt } from './starts.ts'

/** Time for pictures to load, and for the user's last action to finish. */
const restMs = 1000

/**
 * Stores a copy of the screen for the next visit, once it is fresh and unchanged for a while (see
 * `worker/respond-with-page.ts`). None while the outbox has entries, which are applied to the rows.
 */
export function KeepScreen() {
  const { pathname, search } = useLocation()
  const { all, isRead } = useSnapshot(outboxState)
  const { account } = useSnapshot(session)
  const isChanged = all.length > 0
  useEffect(() => {
    if (isChanged) void forgetScreens()
  }, [isChanged])
  const start = startAt({ pathname, search })
  // An address with further parameters opens a dialog, which is not copied.
  const isPlain = /^(?:\?page=\d+)?$/.test(search)
  if (!start || !isPlain || !account || !isRead || isChanged) return null
  return <Keeping read={start} owner={account._id} url={pathname + search} />
}

type Props = { read: Start; owner: string; url: string }

/** Stores the copy; each change of the rows restarts the delay. */
function Keeping({ read, owner, url }: Props) {
  const { isFresh, last } = useSnapshot(read.state)
  useEffect(() => {
    if (!isFresh || !last) return
    const { freshAt } = last
    const timer = setTimeout(() => void keepScreen({ owner, url, freshAt }), restMs)
    return () => clearTimeout(timer)
  }, [isFresh, last, owner, url])
  return null
}
