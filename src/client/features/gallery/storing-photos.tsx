import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'

import { batchState } from '#client/data/batch/state.ts'
import { batchWords } from '#client/words/batch.ts'

import './batch.css'

/** Notice that the chosen photos are being stored; without it users choose them again. */
export function StoringPhotos() {
  useLingui()
  const { storingCount } = useSnapshot(batchState())
  return (
    <output className="storing-photos">
      {storingCount > 1 && batchWords.keeping(storingCount)}
    </output>
  )
}
