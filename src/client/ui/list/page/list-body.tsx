import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from '../../base/button.tsx'
import { EmptyDrawing } from './empty-drawing.tsx'

type Props = {
  list: {
    status: 'loading' | 'failed' | 'loaded'
    items: readonly unknown[]
    message?: string | undefined
    reload: () => Promise<void>
  }
  /** Items that match the search. */
  items?: readonly unknown[]
  words: { failed: string; again: string; empty: string; nothingFound: string }
  /** Placeholder in the shape of the content while nothing is loaded; the page announces the loading. */
  skeleton: ReactNode
  /** Button that adds the first item. */
  first?: ReactNode
  /** The list, if it has items. */
  children: ReactNode
}

/** States of any list: loading, failed, empty, nothing found, loaded. */
export function ListBody({ list, items = list.items, words, skeleton, first, children }: Props) {
  if (list.status === 'loading') return skeleton
  const failed = (again?: () => void) => (
    <div className="state" role="alert">
      <p>{words.failed}</p>
      {list.message !== undefined && <p>{list.message}</p>}
      <Button look="ghost" onClick={() => void list.reload().then(again)}>
        {words.again}
      </Button>
    </div>
  )
  if (list.status === 'failed') return failed()
  if (items.length > 0) {
    // An item that fails to render affects only its list.
    return (
      <ErrorBoundary
        resetKeys={[list.items]}
        fallbackRender={({ resetErrorBoundary }) => failed(resetErrorBoundary)}
      >
        {children}
      </ErrorBoundary>
    )
  }
  const isEmpty = list.items.length === 0
  return (
    <div className="state">
      <EmptyDrawing />
      <p>{isEmpty ? words.empty : words.nothingFound}</p>
      {isEmpty && first}
    </div>
  )
}
