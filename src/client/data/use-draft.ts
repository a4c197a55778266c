import { useEffect, useMemo, useState } from 'react'

import { type Draft, makeDraftPlace } from './drafts.ts'

type State =
  | 'reading'
  | 'ready'
  /** It shows what was typed before. */
  | 'restored'
  /** What stands in the form is in the outbox, so it must not come back as a draft. */
  | 'saved'

/**
 * Keeps what stands in a form on this device until it is saved: it survives a reload, the end of
 * the session and a new version of the app. `now` is undefined while nothing is worth keeping.
 */
export function useDraft(place: string, now: Draft | undefined, restore: (draft: Draft) => void) {
  const drafts = useMemo(() => makeDraftPlace(place), [place])
  const [state, setState] = useState<State>('reading')

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
    if (state === 'ready' || state === 'restored') drafts.keep(now)
  }, [drafts, state, now])

  const forget = (next: State) => {
    setState(next)
    return drafts.forget()
  }
  return {
    isRestored: state === 'restored',
    keys: drafts.keys,
    /** Forgets it: it is not wanted. */
    forget: () => forget('ready'),
    /** It went as the write was kept; a letter that came late must not bring it back. */
    markSaved: () => void forget('saved'),
    /** Keeps what is typed from now on. */
    markUnsaved: () => setState('ready'),
  }
}
