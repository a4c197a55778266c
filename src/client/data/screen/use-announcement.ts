import { useState } from 'react'

import { toastError } from '#client/platform/page/toasts.ts'
import { announcementWords } from '#client/words/announcement.ts'
import { firstWords } from '#client/words/first/first.ts'
import { announcement } from '#contract/announcement.ts'
import type { Write } from '#sync/queue/entry.ts'

import { showSubmitOutcome } from '../feedback/write-toasts.ts'
import { submit } from '../writes/writing.ts'
import { useList } from './use-list.ts'

/** The single announcement, and its switch between active and inactive. */
export function useAnnouncement() {
  const list = useList(announcement)
  const [shown] = list.items
  const [isBusy, setBusy] = useState(false)

  const toggle = async () => {
    if (!shown) return toastError(announcementWords.toggle.none())
    const { name } = announcement
    const write: Write = {
      kind: name,
      itemId: name,
      op: 'set',
      wireValues: { isActive: String(!shown.isActive) },
      shown: { isActive: String(shown.isActive) },
    }
    setBusy(true)
    try {
      showSubmitOutcome({ resource: announcement, write }, await submit(write))
    } catch {
      toastError(firstWords.somethingWentWrong())
    } finally {
      setBusy(false)
    }
  }

  return { list, shown, isBusy, toggle }
}
