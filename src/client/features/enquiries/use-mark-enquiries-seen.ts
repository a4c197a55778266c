import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { listOf } from '#client/data/lists/list-of.ts'
import { enquiriesState } from '#client/data/notifications/state.ts'
import { useVisible } from '#client/ui/behaviour/use-visible.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

/** Marks new enquiries as seen once a list requested after the notification is visible. */
export function useMarkEnquiriesSeen(): void {
  const { newEnquiries, changedAt: notifiedAt } = useSnapshot(enquiriesState())
  const list = listOf(enquiries)
  const { isFresh, last } = useSnapshot(list.state)
  const isVisible = useVisible()
  const freshAt = isFresh ? last?.freshAt : undefined
  useEffect(() => {
    if (!isVisible || freshAt === undefined || newEnquiries === 0) return
    // A notification time in the future is from before the clock was set back.
    if (freshAt < notifiedAt && notifiedAt <= Date.now()) return void list.load()
    void import('#client/data/notifications/notifications.ts')
      .then(({ markEnquiriesSeen }) => markEnquiriesSeen())
      .catch(() => undefined)
  }, [list, isVisible, freshAt, newEnquiries, notifiedAt])
}
