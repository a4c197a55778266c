import { useEffect, useRef, useState } from 'react'

import { type Compressed, compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { onlyFirstImage, pictureProblem } from '#client/words/base/general.ts'
import type { Area } from '#contract/picture.ts'
import type { Write } from '#sync/queue/entry.ts'

import { sessionNow } from '../session/state.ts'

type Picture = NonNullable<Write['picture']>
type Made = { picture: Picture } & Pick<Compressed, 'isStill' | 'isTurned'>
type Prepared = Made | { picture?: never; problem: string }
type Chosen = {
  preview: string
  /** The chosen file, unchanged. */
  source: File
  /** The part of it that is sent; without one all of it is. */
  area?: Area | undefined
  ready: Promise<Prepared>
  picture?: Picture
  isStill?: true
  /** The last picture that was ready before it. */
  before?: Chosen | undefined
}

/** A picture of a form: compressed as soon as it is chosen, so that saving does not have to wait. */
export function usePicture(current?: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latest = useRef<Promise<Prepared>>(undefined)
  const preview = chosen?.preview
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const choose = (source: File, area?: Area) => {
    const ready = prepare(source, area)
    latest.current = ready
    const before = lastReady(chosen)
    const of = { source, area, ready, before, preview: URL.createObjectURL(source) }
    setChosen(of)
    setProblem(undefined)
    setBusy(true)
    void ready.then((prepared) => {
      if (latest.current !== ready) return
      setBusy(false)
      if (prepared.picture)
        return setChosen({ ...of, before: undefined, ...shownOf(prepared, area), ...prepared })
      // A file that cannot be used must not cost the picture that was chosen before.
      setChosen(before && shownAgain(before))
      setProblem(prepared.problem)
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
      onChoose: (file: File) => choose(file),
      ...(chosen?.picture && readyField(chosen)),
      onCrop: (area: Area | undefined) => {
        if (chosen) choose(chosen.source, area)
      },
    },
    put,
    isChosen: chosen !== undefined,
    /** The chosen file, unchanged. */
    source: chosen?.source,
    /** The chosen picture, once it is ready; until then the one before it. */
    prepared: lastReady(chosen)?.picture,
    /** Says what is wrong, unless the field says already why the chosen picture cannot be used. */
    setProblem: (found: string) => setProblem((before) => before ?? found),
    /** Waits until a chosen picture is ready; 'unreadable' when it cannot be decoded. */
    ready: async () => (chosen ? ((await chosen.ready).picture ?? 'unreadable') : undefined),
  }
}

/** The state of the field once its picture is ready. */
function readyField({ source, area, isStill }: Chosen) {
  return { source, isCropped: area !== undefined, ...(isStill && { note: onlyFirstImage() }) }
}

function madeReady(picture: Picture): Chosen {
  const source = fileOf(picture)
  return { preview: urlOf(picture), source, ready: Promise.resolve({ picture }), picture }
}

/** The chosen picture if it is ready, else the last one that was. */
function lastReady(chosen: Chosen | undefined): Chosen | undefined {
  return chosen?.picture ? chosen : chosen?.before
}

/** A picture that stood there before; the address of its preview is not valid any more. */
function shownAgain(before: Chosen): Chosen {
  const { source, area, picture } = before
  return { ...before, preview: area && picture ? urlOf(picture) : URL.createObjectURL(source) }
}

function fileOf({ bytes, name, type }: Picture): File {
  return new File([bytes], name, { type })
}

function urlOf({ bytes, type }: Picture): string {
  return URL.createObjectURL(new Blob([bytes], { type }))
}

/** A part alone, or a picture that the browser would show lying, is shown as it was made. */
function shownOf({ picture, isTurned }: Made, area: Area | undefined) {
  if (area) return { preview: urlOf(picture) }
  return isTurned ? { preview: urlOf(picture), source: fileOf(picture) } : {}
}

async function prepare(file: File, area: Area | undefined): Promise<Prepared> {
  const isOurs = sessionNow()?.isOurs ?? false
  const { result, problem } = await compressPicture({ file, area, isOurs })
  if (!result) return { problem: pictureProblem(problem) }
  const { isStill, isTurned, ...picture } = result
  return { picture, ...(isStill && { isStill }), ...(isTurned && { isTurned }) }
}
