import { useEffect, useRef, useState } from 'react'

import { compressPicture } from '#client/platform/compress-picture.ts'
import { generalWords } from '#client/words/general.ts'
import type { Write } from '#sync/entry.ts'

type Prepared = { picture: NonNullable<Write['picture']> } | { picture?: never; problem: string }
type Chosen = { preview: string; ready: Promise<Prepared> }

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
    const ready = prepare(file)
    setChosen({ preview: URL.createObjectURL(file), ready })
    setProblem(undefined)
    setBusy(true)
    void ready.then((prepared) => {
      if (latest.current !== file) return
      setBusy(false)
      if (prepared.picture) return
      setChosen(undefined)
      setProblem(prepared.problem)
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
    /** Says what is wrong, unless the field says already why the chosen picture cannot be used. */
    setProblem: (found: string) => setProblem((before) => before ?? found),
    /** Waits until a chosen picture is ready; 'unreadable' when it cannot be decoded. */
    ready: async () => (chosen ? ((await chosen.ready).picture ?? 'unreadable') : undefined),
  }
}

async function prepare(file: File): Promise<Prepared> {
  const reply = await compressPicture(file)
  if (!reply.result) {
    const { undecodablePicture, unpreparedPicture } = generalWords
    return { problem: reply.problem === 'broken' ? unpreparedPicture() : undecodablePicture() }
  }
  const { sha256, ...rest } = reply.result
  const extension = rest.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extension}`
  return { picture: { ...rest, name, ...(sha256 !== undefined && { sha256 }) } }
}
