import { useEffect, useEffectEvent, useState } from 'react'

import { sessionNow } from '../session/state.ts'
import { holdDraftSlot } from './draft-slots.ts'
import { type Draft, type DraftSlot, makeDraftSlot } from './drafts.ts'

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
export function useDraft(form: string, now: Draft | undefined, restore: (draft: Draft) => void) {
  const [held, setHeld] = useState<{ form: string; drafts: DraftSlot }>()
  const [state, setState] = useState<State>('reading')
  // A form that is about something else by now has to hold its place first.
  const drafts = held?.form === form ? held.drafts : undefined

  const restoreNow = useEffectEvent(restore)

  useEffect(() => {
    const owner = sessionNow()?.owner
    if (owner === undefined) return
    const { prefix, letGo } = holdDraftSlot({ owner, form })
    let isOpen = true
    const open = async () => {
      const slot = makeDraftSlot(await prefix)
      const found = await slot.read().catch(() => undefined)
      if (!isOpen) return
      if (found) restoreNow(found)
      setHeld({ form, drafts: slot })
      setState(found ? 'restored' : 'ready')
    }
    // Without its storage a form is a form without a draft.
    open().catch(() => undefined)
    return () => {
      isOpen = false
      letGo()
    }
    // A form is filled once, as it opens.
  }, [form])

  useEffect(() => {
    if (state === 'ready' || state === 'restored') drafts?.keep(now)
  }, [drafts, state, now])

  const forget = (next: State) => {
    setState(next)
    return drafts?.forget()
  }
  return {
    isRestored: state === 'restored',
    isSaved: state === 'saved',
    keys: drafts?.keys ?? [],
    /** Forgets it: it is not wanted. */
    forget: () => forget('ready'),
    /** It went as the write was kept; a letter that came late must not bring it back. */
    markSaved: () => void forget('saved'),
    /** Keeps what is typed from now on. */
    markUnsaved: () => setState('ready'),
  }
}
