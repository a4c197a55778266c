import { useCallback, useEffect, useState } from 'react'

import type { Done } from './call.ts'

/**
 * The answer to a question that only the server can answer now: undefined until it comes. `again` forgets
 * it first, `anew` keeps it in view meanwhile. `ask` stays the same from one drawing to the next.
 */
export function useFetched<T>(ask: () => Promise<Done<T>>) {
  const [answer, setAnswer] = useState<Done<T>>()
  useEffect(() => {
    let isWanted = true
    void ask().then((found) => isWanted && setAnswer(found))
    return () => {
      isWanted = false
    }
  }, [ask])
  const anew = useCallback(async () => setAnswer(await ask()), [ask])
  const again = async () => {
    setAnswer(undefined)
    await anew()
  }
  return { answer, again, anew }
}
