import { useEffect, useState } from 'react'

import type { Past } from '#sync/queue/past.ts'

import { outbox } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { onNews } from './news.ts'

/** The last writes that were sent, newest first; undefined until they are read. */
export function useHistory(): readonly Past[] | undefined {
  const [history, setHistory] = useState<readonly Past[]>()
  useEffect(() => {
    const read = async () => {
      const owner = sessionNow()?.owner
      setHistory(owner === undefined ? [] : await outbox.history(owner))
    }
    void read()
    return onNews((news) => {
      if (news.type === 'sent') void read()
    })
  }, [])
  return history
}
