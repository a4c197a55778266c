import {
  Activity,
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { isEscape } from '../base/shortcut.ts'
import { LayerPlace } from '../over/layer-place.ts'
import { type DialogState, useDialog } from './use-dialog.ts'

export type Opener = Pick<DialogState, 'add' | 'edit' | 'show'>

export type DialogFrame = {
  /** Opens them from outside. */
  opener: Ref<Opener>
  /** They may be fetched before one of them is opened. */
  mayFetch: boolean
}

type Props = DialogFrame & {
  /** An item that they may be about. */
  anyId: string | undefined
  children: (dialog: DialogState) => ReactNode
}

/** The dialogs of a page. They alone follow the address: the page is not drawn again when one opens. */
export function DialogPlace({ opener, mayFetch, anyId, children }: Props) {
  const dialog = useDialog()
  const { add, edit, show, wasOpened } = dialog
  useImperativeHandle(opener, () => ({ add, edit, show }))
  // The list is drawn before them.
  const isTime = useDeferredValue(mayFetch, false)
  if (!isTime && !wasOpened) return null
  return (
    <ErrorBoundary
      resetKeys={[wasOpened]}
      fallbackRender={({ error }) => {
        // Nobody has asked for them yet: the page stays.
        if (wasOpened) throw error
        return null
      }}
    >
      <Suspense fallback={dialog.isOpen && <StillComing onEscape={dialog.close} />}>
        {children(dialog)}
        {anyId !== undefined && !wasOpened && (
          <Rehearsal>
            {children({ ...dialog, isAdding: true, editingId: anyId })}
            {children({ ...dialog, openedId: anyId })}
          </Rehearsal>
        )}
      </Suspense>
    </ErrorBoundary>
  )
}

/** A dialog whose code is on its way is closed by Escape, as if it were there. */
function StillComing({ onEscape }: { onEscape: () => void }) {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (isEscape(event)) close()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
  return null
}

/** Longer than it takes to draw it beside other things, on a slow phone. */
const rehearsalMs = 3000

/**
 * Draws once, in a document that nobody sees, what is going to be drawn: a browser runs code for the
 * first time at half its speed, which whoever opens the first dialog would wait for.
 */
function Rehearsal({ children }: { children: ReactNode }) {
  const [stage] = useState(() => document.implementation.createHTMLDocument().body)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), rehearsalMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    !isOver && (
      <Activity mode="hidden">
        <LayerPlace value={stage}>{children}</LayerPlace>
      </Activity>
    )
  )
}
