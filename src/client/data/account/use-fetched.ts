import { useCallback, useEffect, useState } from 'react'

import type { CallResult } from './call.ts'

/**
 * Result of a call that needs the server; undefined until it arrives. `refetch` clears it and calls again;
 * `refetchQuietly` keeps displaying it meanwhile, `refetchOrKeep` also after a failure. `fetchNow` must be a stable
 * function.
 */
export function useFetched<T>(fetchNow: () => Promise<CallResult<T>>) {
  const [fetched, setFetched] = useState<CallResult<T>>()
  useEffect(() => {
    let isWanted = true
    void fetchNow().then((result) => isWanted && setFetched(result))
    return () => {
      isWanted = false
    }
  }, [fetchNow])
  const refetchQuietly = useCallback(async () => {
    const result = await fetchNow()
    setFetched(result)
    return result
  }, [fetchNow])
  const refetchOrKeep = async () => {
    const result = await fetchNow()
    if (result.ok) setFetched(result)
    return result
  }
  const refetch = async () => {
    setFetched(undefined)
    await refetchQuietly()
  }
  return { fetched, refetch, refetchQuietly, refetchOrKeep }
}
