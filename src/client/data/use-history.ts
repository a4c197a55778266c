import { useEffect, useState } from 'react'

import { byHand } from './by-hand.ts'
import { onNews } from './news.ts'
import { sessionNow } from './session-state.ts'

type History = Awaited<ReturnType<typeof byHand.history>>

/** The last writes that were sent, newest first; undefined until they are read. */
export function useHistory(): History | undefined {
  const [history, setHistory] = useState<History>()
  useEffect(() => {
    const read = async () => {
      const owner = sessionNow()?.owner
      setHistory(owner === undefined ? [] : await byHand.history(owner))
    }
    void read()
    return onNews((news) => {
      if (news.type === 'sent') void read()
    })
  }, [])
  return history
}
