import { useState } from 'react'

import { generalWords } from '#client/words/base/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { Repair } from '#sync/shown/repair.ts'

import { pictureUrl } from '../engine.ts'

type PictureField = { preview?: string; onChoose: (file: File) => void }

/** What a form shows beside its fields while it repairs a refused write; nothing when it does not. */
export function useRepair({ picture }: Resource, repair: Repair | undefined) {
  const [takesTheirs, setTakesTheirs] = useState(false)
  return {
    takesTheirs,
    isAgain: repair?.remedy === 'add-again',
    note: repair && noteOf(picture !== undefined, repair),
    message: repair && messageOf(repair),
    clear: () => setTakesTheirs(false),
    /** The field of the picture says whose it is, when both have chosen one. */
    pictureField: (field: PictureField) =>
      repair ? picturesOf(repair, { field, takesTheirs, setTakesTheirs }) : {},
  }
}

/** What has to be known before anything else. */
function noteOf(hasPictures: boolean, { remedy, picture }: Repair): string | undefined {
  if (remedy === 'decide') return generalWords.bothChanged()
  return remedy === 'add-again' ? generalWords.goneMeanwhile(hasPictures && !picture) : undefined
}

function messageOf({ remedy, entry }: Repair): string | undefined {
  const message = entry.refusal?.message
  const isSaid = remedy !== 'decide' && remedy !== 'add-again' && message !== undefined
  return isSaid ? problemInWords(message) : undefined
}

type Shown = {
  field: PictureField
  takesTheirs: boolean
  setTakesTheirs: (takes: boolean) => void
}

function picturesOf(
  { theirPicture }: Repair,
  { field: { preview, onChoose }, takesTheirs, setTakesTheirs }: Shown,
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
