import { useEffect, useState } from 'react'

import { type Draft, makeDraftPlace } from './drafts.ts'

/**
 * Keeps what stands in a form on this device until it is saved: it survives a reload, the end of
 * the session and a new version of the app. `now` is undefined while nothing is worth keeping.
 */
export function useDraft(place: string, now: Draft | undefined, restore: (draft: Draft) => void) {
  const [drafts] = useState(() => makeDraftPlace(place))
  const [state, setState] = useState<'reading' | 'ready' | 'restored'>('reading')

  useEffect(() => {
    let isOpen = true
    const take = (found: Draft | undefined) => {
      if (!isOpen) return
      if (found) restore(found)
      setState(found ? 'restored' : 'ready')
    }
    void drafts.read().then(take, () => take(undefined))
    return () => {
      isOpen = false
    }
    // A form is filled once, as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drafts])

  useEffect(() => {
    if (state !== 'reading') drafts.keep(now)
  }, [drafts, state, now])

  return {
    isRestored: state === 'restored',
    /** Forgets it: it was saved, or is not wanted. */
    forget: () => {
      setState('ready')
      return drafts.forget()
    },
  }
}
