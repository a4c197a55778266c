import { useEffect, useState } from 'react'

import { decoded } from '#client/platform/pictures/decoded.ts'

/** After so long it is tried again, and whenever the browser has a network again: one that is gone stays so. */
const triesMs = [3000, 15_000, 60_000]

/** Whether a picture cannot be shown; on a bad network it may be shown yet, and then it is. */
export function useBroken(src: string, sizes: string) {
  const [broken, setBroken] = useState<string>()
  const isBroken = src !== '' && broken === src
  useEffect(() => {
    if (!isBroken) return
    // What stands in its place stays until it has come.
    const retry = () => void decoded(src, sizes).then(() => setBroken(undefined), ignore)
    const timers = triesMs.map((ms) => setTimeout(retry, ms))
    addEventListener('online', retry)
    return () => {
      timers.forEach(clearTimeout)
      removeEventListener('online', retry)
    }
  }, [isBroken, src, sizes])
  return { isBroken, setBroken: () => setBroken(src) }
}

const ignore = () => undefined
