import { useSnapshot } from 'valtio'

import { batchWords } from '#client/words/batch.ts'

import { measurePace } from '../batch/pace.ts'
import { perSession, useSessionData } from '../engine/per-session.ts'
import { outboxState } from './state.ts'

const pace = perSession((scope) => measurePace(scope, () => Date.now()))

/** Returns the remaining time of `count` pictures in words; undefined while it is unknown. */
export function useTimeLeft(count: number): string | undefined {
  const { msEach } = useSnapshot(useSessionData(pace))
  const { gate } = useSnapshot(outboxState())
  if (msEach === undefined || count < 2 || gate !== 'open') return undefined
  return batchWords.timeLeft(msEach * count)
}
