import { useSnapshot } from 'valtio'

import { batchWords } from '#client/words/batch.ts'

import { pace } from '../batch/pace.ts'
import { outboxState } from './state.ts'

/** How long so many pictures are still going to take, in words; undefined while nobody can tell. */
export function useTimeLeft(count: number): string | undefined {
  const { msEach } = useSnapshot(pace)
  const { gate } = useSnapshot(outboxState)
  if (msEach === undefined || count < 2 || gate !== 'open') return undefined
  return batchWords.timeLeft(msEach * count)
}
