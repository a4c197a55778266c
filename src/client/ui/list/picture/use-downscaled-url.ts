import { useEffect, useState } from 'react'

/** Enough for a card at three device pixels per pixel. */
const maxSidePx = 960

/**
 * Returns the URL of a picture in a size for cards. A local picture has its full size and takes 11 MB decoded, and a
 * phone has no memory for an evening's photos. Undefined until it is scaled down.
 */
export function useDownscaledUrl(src: string, isWhole: boolean | undefined): string | undefined {
  const needsDownscaling = src.startsWith('blob:') && !isWhole
  const [downscaled, setDownscaled] = useState<{ of: string; url: string }>()
  useEffect(() => {
    if (!needsDownscaling) return
    let objectUrl: string | undefined
    const controller = new AbortController()
    const { signal } = controller
    const make = async () => {
      const { makeThumbnail } = await import('#client/platform/pictures/thumbnail.ts')
      const picture = await (await fetch(src, { signal })).blob()
      const small = await makeThumbnail({ picture, maxSidePx }, signal)
      if (signal.aborted) return
      objectUrl = URL.createObjectURL(small)
      setDownscaled({ of: src, url: objectUrl })
    }
    // Falls back to the full-size picture.
    make().catch(() => signal.aborted || setDownscaled({ of: src, url: src }))
    return () => {
      controller.abort()
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [src, needsDownscaling])
  if (!needsDownscaling) return src
  return downscaled?.of === src ? downscaled.url : undefined
}
