import {
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { isEscape } from '../../behaviour/shortcut.ts'
import { type DialogState, useDialog } from './use-dialog.ts'

export type Opener = Pick<DialogState, 'add' | 'edit' | 'show'>

export type DialogHostProps = {
  /** Opens the dialogs from outside of this component. */
  opener: Ref<Opener>
  /** Whether to load the dialogs before one is opened. */
  mayFetch: boolean
}

type Props = DialogHostProps & {
  children: (dialog: DialogState) => ReactNode
}

/**
 * Dialogs of a page. Only this component subscribes to the address, so that opening one does not render the page
 * again.
 */
export function DialogHost({ opener, mayFetch, children }: Props) {
  const dialog = useDialog()
  const { add, edit, show, wasOpened } = dialog
  useImperativeHandle(opener, () => ({ add, edit, show }))
  // Deferred, so that the list renders first.
  const mayRender = useDeferredValue(mayFetch, false)
  if (!mayRender && !wasOpened) return null
  return (
    <ErrorBoundary
      resetKeys={[wasOpened]}
      fallbackRender={({ error }) => {
        // No dialog was opened yet, so the page stays.
        if (wasOpened) throw error
        return null
      }}
    >
      <Suspense fallback={dialog.isOpen && <CloseByEscape onEscape={dialog.close} />}>
        {children(dialog)}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Closes a dialog by Escape while its code is being loaded. */
function CloseByEscape({ onEscape }: { onEscape: () => void }) {
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
