import { useEffect, useState } from 'react'

/** Enough for a card at three device pixels per pixel. */
const maxSidePx = 960

/**
 * Returns the URL of a picture in a size for cards. A local picture has its full size and takes 11 MB decoded, and a
 * phone has no memory for an evening's photos. Undefined until it is scaled down.
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
    // Falls back to the full-size picture.
    make().catch(() => signal.aborted || setLight({ of: src, url: src }))
    return () => {
      unwanted.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [src, isHeavy])
  if (!isHeavy) return src
  return light?.of === src ? light.url : undefined
}
