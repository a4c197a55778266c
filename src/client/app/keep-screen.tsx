import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { forgetScreens, keepScreen } from '#client/data/screen/keep-screen.ts'
import { session } from '#client/data/session/state.ts'

import { type Start, startAt } from './starts.ts'

/** Long enough for pictures to come, and for what was pressed to be done. */
const restMs = 1000

/**
 * Keeps a copy of the screen for the next visit, once it is fresh and at rest (see
 * `worker/answer-page.ts`); none while something waits in the outbox, which lies over the rows.
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
  // Of an address that opens something, such as a form, there is nothing to keep.
  const isPlain = /^(?:\?page=\d+)?$/.test(search)
  if (!start || !isPlain || !account || !isRead || isChanged) return null
  return <Keeping read={start} owner={account._id} url={pathname + search} />
}

type Props = { read: Start; owner: string; url: string }

/** Takes the copy; each change of the rows puts it off. */
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
