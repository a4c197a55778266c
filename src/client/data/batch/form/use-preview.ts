import { useEffect, useState } from 'react'

import type { Photo } from '#sync/batch/batch.ts'

import { batches } from '../state.ts'

/** The address of a photo that is ready, as it will be sent; undefined until it is. */
export function usePreview(owner: string, { id, picture }: Photo): string | undefined {
  const [preview, setPreview] = useState<string>()
  const type = picture?.type
  useEffect(() => {
    if (type === undefined) return
    let url: string | undefined
    let isWanted = true
    const show = (bytes: ArrayBuffer | undefined) => {
      if (!isWanted || !bytes) return
      url = URL.createObjectURL(new Blob([bytes], { type }))
      setPreview(url)
    }
    // Without its picture it is a photo with a name.
    batches.bytes(owner, id).then(show, () => undefined)
    return () => {
      isWanted = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [owner, id, type])
  return preview
}
