import { useEffect, useState } from 'react'

import type { Parts } from '#contract/resource.ts'
import { type Entry, fieldsOf } from '#sync/queue/entry.ts'

import { outbox } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { onNews } from './news.ts'

/** A write that was sent, with the fields of its item as it left them. */
type SentWrite = Entry & { parts: Parts }

/** The last writes that were sent, newest first; undefined until they are read. */
export function usePast(): readonly SentWrite[] | undefined {
  const [past, setPast] = useState<readonly SentWrite[]>()
  useEffect(() => {
    const read = async () => {
      const owner = sessionNow()?.owner
      const all = owner === undefined ? [] : await outbox.past(owner)
      setPast(all.map((each) => ({ ...each, parts: fieldsOf(each) })))
    }
    void read()
    return onNews((news) => {
      if (news.type === 'sent') void read()
    })
  }, [])
  return past
}
