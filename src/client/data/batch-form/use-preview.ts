import { useEffect, useState } from 'react'

import { makeThumbnail } from '#client/platform/pictures/thumbnail.ts'
import type { Photo } from '#sync/batch/stored.ts'

import { batches } from '../engine/batches.ts'

/** Twice the width of a thumbnail (80 px), for screens with two device pixels per pixel. */
const maxSidePx = 160

/** Object URL of a small version of a prepared photo; undefined until it is loaded. */
export function usePreview(owner: string, { id, picture }: Photo): string | undefined {
  const [preview, setPreview] = useState<string>()
  const type = picture?.type
  useEffect(() => {
    if (type === undefined) return
    let url: string | undefined
    const controller = new AbortController()
    const { signal } = controller
    const show = async () => {
      const file = await batches.file(owner, id)
      if (!file || signal.aborted) return
      const picture = new Blob([file], { type })
      const small = await makeThumbnail({ picture, maxSidePx }, signal)
      if (signal.aborted) return
      url = URL.createObjectURL(small)
      setPreview(url)
    }
    // Without a preview the photo is displayed by its name.
    show().catch(() => undefined)
    return () => {
      controller.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [owner, id, type])
  return preview
}
