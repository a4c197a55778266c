import { useEffect, useRef, useState } from 'react'

import { type Compressed, compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { onlyFirstImage, pictureProblem } from '#client/words/base/general.ts'
import type { Area } from '#contract/picture.ts'
import type { Write } from '#sync/queue/entry.ts'

import { sessionNow } from '../engine/session.ts'

type Picture = NonNullable<Write['picture']>
type ReadyPicture = { picture: Picture } & Pick<Compressed, 'isStill' | 'isTurned'>
type Prepared = ReadyPicture | { picture?: never; problem: string }
type Chosen = {
  preview: string
  /** The chosen file, unchanged. */
  source: File
  /** Crop area to send; without one the whole picture is sent. */
  area?: Area | undefined
  ready: Promise<Prepared>
  picture?: Picture
  isStill?: true
  /** The last prepared picture before this one. */
  before?: Chosen | undefined
}

/** State of a form's picture. It is compressed as soon as it is chosen, so that saving does not wait. */
export function usePicture(current?: string) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** The picture to send; the form may be saved before it is rendered. */
  const latest = useRef<Promise<Prepared>>(undefined)
  const preview = chosen?.preview
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const choose = (source: File, area?: Area) => {
    const ready = prepare(source, area)
    latest.current = ready
    const before = lastReady(chosen)
    const next = { source, area, ready, before, preview: URL.createObjectURL(source) }
    setChosen(next)
    setProblem(undefined)
    setBusy(true)
    void ready.then((prepared) => {
      if (latest.current !== ready) return
      setBusy(false)
      if (prepared.picture)
        return setChosen({ ...next, before: undefined, ...previewOf(prepared, area), ...prepared })
      // A file with a problem does not replace the picture chosen before.
      latest.current = before?.ready
      setChosen(before && withNewUrl(before))
      setProblem(prepared.problem)
    })
  }

  /** Sets a picture that was prepared earlier, or removes the chosen one. */
  const put = (picture: Picture | undefined) => {
    const next = picture && alreadyPrepared(picture)
    latest.current = next?.ready
    setBusy(false)
    setProblem(undefined)
    setChosen(next)
  }

  const shownUrl = preview ?? current
  const lastPrepared = lastReady(chosen)
  return {
    field: {
      ...(shownUrl !== undefined && shownUrl !== '' && { preview: shownUrl }),
      ...(problem !== undefined && { problem }),
      isBusy,
      onChoose: (file: File) => choose(file),
      ...(lastPrepared && cropField(lastPrepared)),
      ...noteOf(chosen),
      onCrop: (area: Area | undefined) => {
        if (chosen) choose(chosen.source, area)
      },
    },
    put,
    isChosen: chosen !== undefined,
    /** The chosen file, unchanged. */
    source: chosen?.source,
    /** The chosen picture once it is prepared; until then the previous one. */
    prepared: lastPrepared?.picture,
    /** Displays a problem, unless the field already displays one of the chosen picture. */
    setProblem: (newProblem: string) => setProblem((before) => before ?? newProblem),
    /** Waits until the chosen picture is prepared; 'unreadable' when it cannot be decoded. */
    ready: async () => latest.current && ((await latest.current).picture ?? 'unreadable'),
  }
}

/** Returns what the field crops: the last prepared picture, also while it is being cropped. */
function cropField({ source, area }: Chosen) {
  return { source, isCropped: area !== undefined }
}

function noteOf(chosen: Chosen | undefined) {
  return chosen?.picture && chosen.isStill && { note: onlyFirstImage() }
}

function alreadyPrepared(picture: Picture): Chosen {
  const source = fileOf(picture)
  return { preview: urlOf(picture), source, ready: Promise.resolve({ picture }), picture }
}

/** Returns the chosen picture if it is prepared, else the last prepared one. */
function lastReady(chosen: Chosen | undefined): Chosen | undefined {
  return chosen?.picture ? chosen : chosen?.before
}

/** Returns a previous picture with a new object URL, because the old one was revoked. */
function withNewUrl(before: Chosen): Chosen {
  const { source, area, picture } = before
  return { ...before, preview: area && picture ? urlOf(picture) : URL.createObjectURL(source) }
}

function fileOf({ bytes, name, type }: Picture): File {
  return new File([bytes], name, { type })
}

function urlOf({ bytes, type }: Picture): string {
  return URL.createObjectURL(new Blob([bytes], { type }))
}

/**
 * Displays the prepared picture instead of the file if it is cropped, or if the browser would ignore its orientation.
 */
function previewOf({ picture, isTurned }: ReadyPicture, area: Area | undefined) {
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
