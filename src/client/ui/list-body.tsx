import type { ReactNode } from 'react'

import { EmptyDrawing } from './empty-drawing.tsx'

type List<I> = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly I[]
  message?: string | undefined
  reload: () => Promise<void>
}

type Props<I> = {
  list: List<I>
  words: { failed: string; again: string; empty: string }
  /** What stands while nothing is there yet, in the shape of what comes; the page says that it loads. */
  skeleton: ReactNode
  /** The button that adds the first item. */
  first: ReactNode
  children: (items: readonly I[]) => ReactNode
}

/** The four states of any list. */
export function ListBody<I>({ list, words, skeleton, first, children }: Props<I>) {
  if (list.status === 'loading') return skeleton
  if (list.status === 'failed') {
    return (
      <div className="state" role="alert">
        <p>{words.failed}</p>
        {list.message !== undefined && <p>{list.message}</p>}
        <button type="button" className="button is-ghost" onClick={() => void list.reload()}>
          {words.again}
        </button>
      </div>
    )
  }
  if (list.items.length > 0) return children(list.items)
  return (
    <div className="state">
      <EmptyDrawing />
      <p>{words.empty}</p>
      {first}
    </div>
  )
}
