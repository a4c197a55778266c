import { useCallback, useEffect, useState } from 'react'

import type { Done } from './call.ts'

/**
 * Result of a call that needs the server; undefined until it arrives. `again` clears it and calls again; `anew` keeps
 * displaying it meanwhile. `ask` must be a stable function.
 */
export function useFetched<T>(ask: () => Promise<Done<T>>) {
  const [answer, setAnswer] = useState<Done<T>>()
  useEffect(() => {
    let isWanted = true
    void ask().then((result) => isWanted && setAnswer(result))
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
