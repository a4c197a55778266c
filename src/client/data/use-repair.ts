import { useState } from 'react'

import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import type { Item, Problems, Resource } from '#contract/resource.ts'
import type { Repair } from '#sync/repair.ts'

import { pictureUrl } from './engine.ts'
import { findRepair } from './find-repair.ts'

/** The refused write that a form mends, as it was when the form opened; undefined without one. */
export function useRepair<R extends Resource>(resource: R, item: Item<R> | undefined) {
  const [repair, setRepair] = useState(() => findRepair(resource, item))
  const [takesTheirs, setTakesTheirs] = useState(false)
  if (!repair) return undefined
  return {
    repair,
    problems: repair.entry.refusal?.problems ?? noProblems,
    takesTheirs,
    keepsPicture: !takesTheirs,
    isAgain: repair.remedy === 'add-again',
    ...noteOf(resource, repair),
    /** What this form has saved was refused once more, and is kept under this id. */
    keepAs: (id: string) => setRepair({ ...repair, ids: [id] }),
    clear: () => setTakesTheirs(false),
    /** The field of the picture says whose it is, when both have chosen one. */
    pictureField: (field: PictureField) =>
      picturesOf(repair, { field, takesTheirs, setTakesTheirs }),
  }
}

type PictureField = { preview?: string; onChoose: (file: File) => void }

const noProblems: Problems = {}

function noteOf({ picture }: Resource, { remedy, entry }: Repair<Resource>) {
  if (remedy === 'decide') return { note: generalWords.bothChanged() }
  const hasLostPicture = picture !== undefined && !entry.picture
  if (remedy === 'add-again') return { note: generalWords.goneMeanwhile(hasLostPicture) }
  const message = entry.refusal?.message
  return message === undefined ? {} : { message: problemInWords(message) }
}

type Shown = {
  field: PictureField
  takesTheirs: boolean
  setTakesTheirs: (takes: boolean) => void
}

function picturesOf(
  { theirPicture }: Repair<Resource>,
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
