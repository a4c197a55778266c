import { useEffect, useState } from 'react'

/** Enough for a card on a screen that shows three dots for one. */
const maxSidePx = 960

/**
 * The address of a picture as a card needs it. One that lies on this device is as large as it is sent: opened
 * it takes 11 MB, and an evening of them more than a phone has. Undefined until it is made small.
 */
export function useLight(src: string, isWhole: boolean | undefined): string | undefined {
  const isHeavy = src.startsWith('blob:') && !isWhole
  const [light, setLight] = useState<{ of: string; url: string }>()
  useEffect(() => {
    if (!isHeavy) return
    let made: string | undefined
    const unwanted = new AbortController()
    const { signal } = unwanted
    const make = async () => {
      const { smallPicture } = await import('#client/platform/pictures/small-picture.ts')
      const picture = await (await fetch(src, { signal })).blob()
      const small = await smallPicture({ picture, maxSidePx }, signal)
      if (signal.aborted) return
      made = URL.createObjectURL(small)
      setLight({ of: src, url: made })
    }
    // As it is, it is heavy, but there.
    make().catch(() => signal.aborted || setLight({ of: src, url: src }))
    return () => {
      unwanted.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [src, isHeavy])
  if (!isHeavy) return src
  return light?.of === src ? light.url : undefined
}
