import { useEffect, useState } from 'react'

import { decoded } from '#client/platform/pictures/decoded.ts'

/** A failed picture is retried after these times, and at every `online` event. A deleted one stays broken. */
const triesMs = [3000, 15_000, 60_000]

/** Whether a picture cannot be displayed; retried, because the cause may be a bad network. */
export function useBroken(src: string, sizes: string) {
  const [broken, setBroken] = useState<string>()
  const isBroken = src !== '' && broken === src
  useEffect(() => {
    if (!isBroken) return
    // The placeholder stays until the picture is loaded.
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
