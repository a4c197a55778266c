import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'

import { batchState } from '#client/data/batch/state.ts'
import { batchWords } from '#client/words/batch.ts'

import './batch.css'

/** Notice that the chosen photos are being stored; without it users choose them again. */
export function KeepingPhotos() {
  useLingui()
  const { keeping } = useSnapshot(batchState)
  return <output className="keeping-photos">{keeping > 1 && batchWords.keeping(keeping)}</output>
}
