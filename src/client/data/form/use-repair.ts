import { useState } from 'react'

import { generalWords } from '#client/words/base/general.ts'
import { problemText } from '#client/words/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'

import { pictureUrl } from '../engine/instances.ts'

type PictureField = { preview?: string; onChoose: (file: File) => void }

/** State that a form displays beside its fields while it repairs a refused write; otherwise empty. */
export function useRepair({ picture }: Resource, repair: Repair | undefined) {
  const [takesTheirs, setTakesTheirs] = useState(false)
  return {
    takesTheirs,
    addsAgain: repair?.remedy === 'add-again',
    note: repair && noteOf(picture !== undefined, repair),
    message: repair && messageOf(repair),
    clear: () => setTakesTheirs(false),
    /** Props of the picture field, with both versions when the picture is in conflict. */
    pictureField: (field: PictureField) =>
      repair ? picturesOf(repair, { field, takesTheirs, setTakesTheirs }) : {},
  }
}

/** Whether the form has a note about a decision. */
export function hasNote({ remedy }: Repair): boolean {
  return remedy === 'decide' || remedy === 'add-again'
}

function noteOf(hasPictures: boolean, { remedy, picture }: Repair): string | undefined {
  if (remedy === 'decide') return generalWords.bothChanged()
  return remedy === 'add-again' ? generalWords.goneMeanwhile(hasPictures && !picture) : undefined
}

function messageOf(repair: Repair): string | undefined {
  const message = repair.entry.refusal?.message
  return message === undefined || hasNote(repair)
    ? undefined
    : problemText(message, repair.entry.kind)
}

type RepairView = {
  field: PictureField
  takesTheirs: boolean
  setTakesTheirs: (takes: boolean) => void
}

function picturesOf(
  { theirPicture }: Repair,
  { field: { preview, onChoose }, takesTheirs, setTakesTheirs }: RepairView,
) {
  if (theirPicture === undefined) return {}
  const theirs = pictureUrl(theirPicture)
  const versions = {
    yours: { picture: preview, isChosen: !takesTheirs, choose: () => setTakesTheirs(false) },
    theirs: { picture: theirs, isChosen: takesTheirs, choose: () => setTakesTheirs(true) },
    words: generalWords.versions(),
  }
  return {
    versions,
    ...(takesTheirs && { preview: theirs }),
    onChoose: (file: File) => {
      setTakesTheirs(false)
      onChoose(file)
    },
  }
}
