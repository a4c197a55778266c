import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { EmptyDrawing } from './empty-drawing.tsx'

type Props = {
  list: {
    status: 'loading' | 'failed' | 'loaded'
    items: readonly unknown[]
    message?: string | undefined
    reload: () => Promise<void>
  }
  /** What a search has left of the items of the list. */
  items?: readonly unknown[]
  words: { failed: string; again: string; empty: string; nothingFound: string }
  /** What stands while nothing is there yet, in the shape of what comes; the page says that it loads. */
  skeleton: ReactNode
  /** The button that adds the first item. */
  first?: ReactNode
  /** The list, when there is something in it. */
  children: ReactNode
}

/** The states of any list: loading, failed, empty, nothing found, loaded. */
export function ListBody({ list, items = list.items, words, skeleton, first, children }: Props) {
  if (list.status === 'loading') return skeleton
  const failed = (again?: () => void) => (
    <div className="state" role="alert">
      <p>{words.failed}</p>
      {list.message !== undefined && <p>{list.message}</p>}
      <button
        type="button"
        className="button is-ghost"
        onClick={() => void list.reload().then(again)}
      >
        {words.again}
      </button>
    </div>
  )
  if (list.status === 'failed') return failed()
  if (items.length > 0) {
    // An item that cannot be drawn takes its list along, and nothing else.
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
