import { type ReactNode, type Ref, Suspense, useDeferredValue, useImperativeHandle } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { type DialogState, useDialog } from './use-dialog.ts'

export type Opener = Pick<DialogState, 'add' | 'edit' | 'show'>

export type DialogFrame = {
  /** Opens them from outside. */
  opener: Ref<Opener>
  /** They may be fetched before one of them is opened. */
  mayFetch: boolean
}

type Props = DialogFrame & { children: (dialog: DialogState) => ReactNode }

/** The dialogs of a page. They alone follow the address: the page is not drawn again when one opens. */
export function DialogPlace({ opener, mayFetch, children }: Props) {
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
      <Suspense fallback={null}>{children(dialog)}</Suspense>
    </ErrorBoundary>
  )
}
