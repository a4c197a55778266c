import { useEffect, useState } from 'react'

import { smallPicture } from '#client/platform/pictures/small-picture.ts'
import type { Photo } from '#sync/batch/batch.ts'

import { batches } from '../state.ts'

/** Twice what a thumb is wide, for screens that show two dots for one. */
const maxSidePx = 160

/** The address of a photo that is ready, made small; undefined until it is. */
export function usePreview(owner: string, { id, picture }: Photo): string | undefined {
  const [preview, setPreview] = useState<string>()
  const type = picture?.type
  useEffect(() => {
    if (type === undefined) return
    let url: string | undefined
    let isWanted = true
    const show = async () => {
      const found = isWanted && (await batches.file(owner, id))
      if (!found) return
      const small = await smallPicture({ picture: new Blob([found], { type }), maxSidePx })
      if (!isWanted) return
      url = URL.createObjectURL(small)
      setPreview(url)
    }
    // Without its picture it is a photo with a name.
    show().catch(() => undefined)
    return () => {
      isWanted = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [owner, id, type])
  return preview
}
