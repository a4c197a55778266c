import { useEffect, useEffectEvent, useState } from 'react'

import { storage } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { makeDraftSlots } from './draft-slots.ts'
import { type Draft, type DraftSlot, makeDraftSlot } from './drafts.ts'

const slots = makeDraftSlots({
  storage,
  tryLock:
    'locks' in navigator
      ? (name, run) =>
          navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
            if (lock) await run()
            return lock !== null
          })
      : undefined,
})

type State =
  | 'reading'
  | 'ready'
  /** The form displays a restored draft. */
  | 'restored'
  /** The form's content is in the outbox, so it must not be stored as a draft again. */
  | 'saved'

/**
 * Stores a form's input on this device until it is saved, so that it survives a reload, the end of the session and an
 * app update. `unsaved` is undefined while there is none.
 */
export function useDraft(
  form: string,
  unsaved: Draft | undefined,
  restore: (draft: Draft) => void,
) {
  const [lockedSlot, setLockedSlot] = useState<{ form: string; drafts: DraftSlot }>()
  const [state, setState] = useState<State>('reading')
  // After a switch to another item, a draft of its own has to be locked first.
  const drafts = lockedSlot?.form === form ? lockedSlot.drafts : undefined

  const restoreNow = useEffectEvent(restore)

  useEffect(() => {
    const owner = sessionNow()?.owner
    if (owner === undefined) return
    const { prefix, release } = slots.hold({ owner, form })
    let isOpen = true
    const open = async () => {
      const slot = makeDraftSlot(storage, await prefix)
      const stored = await slot.read().catch(() => undefined)
      if (!isOpen) return
      if (stored) restoreNow(stored)
      setLockedSlot({ form, drafts: slot })
      setState(stored ? 'restored' : 'ready')
    }
    // Without storage the form works without a draft.
    open().catch(() => undefined)
    return () => {
      isOpen = false
      release()
    }
    // The form is filled once, when it opens.
  }, [form])

  useEffect(() => {
    if (state === 'ready' || state === 'restored') drafts?.keep(unsaved)
  }, [drafts, state, unsaved])

  const forget = (next: State) => {
    setState(next)
    return drafts?.forget()
  }
  return {
    isRestored: state === 'restored',
    isSaved: state === 'saved',
    keys: drafts?.keys ?? [],
    /** Deletes the draft and stores further input. */
    forget: () => forget('ready'),
    /** The draft was deleted when the write was enqueued; later input must not restore it. */
    markSaved: () => void forget('saved'),
    /** Stores further input again. */
    markUnsaved: () => setState('ready'),
  }
}
