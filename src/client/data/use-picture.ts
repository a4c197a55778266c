import { useEffect, useRef, useState } from 'react'

import { compressPicture } from '#client/platform/compress-picture.ts'
import { generalWords } from '#client/words/general.ts'
import type { Write } from '#sync/entry.ts'

type Chosen = { preview: string; ready: Promise<Write['picture'] | undefined> }

/** A picture of a form: compressed as soon as it is chosen, so that saving does not have to wait. */
export function usePicture(current?: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const preview = chosen?.preview
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const onChoose = (file: File) => {
    latest.current = file
    const ready = prepared(file)
    setChosen({ preview: URL.createObjectURL(file), ready })
    setProblem(undefined)
    setBusy(true)
    void ready.then((picture) => {
      if (latest.current !== file) return
      setBusy(false)
      if (picture) return
      setChosen(undefined)
      setProblem(generalWords.undecodablePicture())
    })
  }

  const shown = preview ?? current
  return {
    field: {
      ...(shown !== undefined && shown !== '' && { preview: shown }),
      ...(problem !== undefined && { problem }),
      isBusy,
      onChoose,
    },
    setProblem,
    /** Waits until a chosen picture is ready; 'unreadable' when it cannot be decoded. */
    ready: async () => (chosen ? ((await chosen.ready) ?? 'unreadable') : undefined),
  }
}

async function prepared(file: File): Promise<Write['picture'] | undefined> {
  const compressed = await compressPicture(file)
  if (!compressed) return undefined
  const { sha256, ...rest } = compressed
  const extension = compressed.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extension}`
  return { ...rest, name, ...(sha256 !== undefined && { sha256 }) }
}
