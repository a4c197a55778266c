import { useEffect, useState } from 'react'

import { smallPicture } from '#client/platform/pictures/small-picture.ts'
import type { Photo } from '#sync/batch/stored.ts'

import { batches } from '../batches.ts'

/** Twice what a thumb is wide, for screens that show two dots for one. */
const maxSidePx = 160

/** The address of a photo that is ready, made small; undefined until it is. */
export function usePreview(owner: string, { id, picture }: Photo): string | undefined {
  const [preview, setPreview] = useState<string>()
  const type = picture?.type
  useEffect(() => {
    if (type === undefined) return
    let url: string | undefined
    const unwanted = new AbortController()
    const { signal } = unwanted
    const show = async () => {
      const found = await batches.file(owner, id)
      if (!found || signal.aborted) return
      const picture = new Blob([found], { type })
      const small = await smallPicture({ picture, maxSidePx }, signal)
      if (signal.aborted) return
      url = URL.createObjectURL(small)
      setPreview(url)
    }
    // Without its picture it is a photo with a name.
    show().catch(() => undefined)
    return () => {
      unwanted.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [owner, id, type])
  return preview
}
