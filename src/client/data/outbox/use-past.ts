import { useMemo } from 'react'
import { useSnapshot } from 'valtio'

import type { WireValues } from '#contract/resource.ts'
import { type Entry, fieldsOf } from '#sync/queue/entry.ts'
import { latest } from '#sync/queue/past.ts'

import { outboxState } from './state.ts'

/** A sent write with the resulting fields of its item. */
type SentWrite = Entry & { wireValues: WireValues }

/** Returns the last sent writes, newest first. */
export function useSentWrites(): readonly SentWrite[] {
  const { all, past } = useSnapshot(outboxState())
  return useMemo(() => {
    const sent = all.filter(({ state }) => state === 'sent')
    return latest([...past, ...sent]).map((each) => ({ ...each, wireValues: fieldsOf(each) }))
  }, [all, past])
}
