import { useEffect, useRef, useState } from 'react'

import { compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Write } from '#sync/queue/entry.ts'

type Picture = NonNullable<Write['picture']>
type Prepared = { picture: Picture } | { picture?: never; problem: string }
type Chosen = { preview: string; ready: Promise<Prepared>; picture?: Picture }

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
    const url = URL.createObjectURL(file)
    setChosen({ preview: url, ready })
    setProblem(undefined)
    setBusy(true)
    void ready.then((prepared) => {
      if (latest.current !== file) return
      setBusy(false)
      const { picture } = prepared
      setChosen(picture && { preview: url, ready, picture })
      if (!picture) setProblem(prepared.problem)
    })
  }

  /** Puts a picture there that was made ready before, or takes away the one that was chosen. */
  const put = (picture: Picture | undefined) => {
    latest.current = undefined
    setBusy(false)
    setProblem(undefined)
    setChosen(picture && madeReady(picture))
  }

  const shown = preview ?? current
  return {
    field: {
      ...(shown !== undefined && shown !== '' && { preview: shown }),
      ...(problem !== undefined && { problem }),
      isBusy,
      onChoose,
    },
    put,
    /** The chosen picture, once it is ready. */
    prepared: chosen?.picture,
    /** Says what is wrong, unless the field says already why the chosen picture cannot be used. */
    setProblem: (found: string) => setProblem((before) => before ?? found),
    /** Waits until a chosen picture is ready; 'unreadable' when it cannot be decoded. */
    ready: async () => (chosen ? ((await chosen.ready).picture ?? 'unreadable') : undefined),
  }
}

function madeReady(picture: Picture): Chosen {
  const preview = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
  return { preview, ready: Promise.resolve({ picture }), picture }
}

async function prepare(file: File): Promise<Prepared> {
  const reply = await compressPicture(file)
  if (!reply.result) {
    const { undecodablePicture, unpreparedPicture } = generalWords
    return { problem: reply.problem === 'broken' ? unpreparedPicture() : undecodablePicture() }
  }
  return { picture: reply.result }
}
