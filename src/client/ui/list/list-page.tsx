import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { CardsSkeleton } from './cards.tsx'
import { ListBody } from './list-body.tsx'
import { ListSubtitle } from './list-subtitle.tsx'
import { Page } from './page.tsx'
import { SearchField } from './search-field.tsx'

type Props = {
  list: {
    status: 'loading' | 'failed' | 'loaded'
    items: readonly unknown[]
    asOf?: string
    message?: string
    reload: () => Promise<void>
  }
  /** What a search has left of the items of the list. */
  items: readonly unknown[]
  search: { value: string; onChange: (value: string) => void }
  words: { failed: string; again: string; nothingFound: string }
  title: string
  loading: string
  count: string
  searchLabel: string
  empty: string
  /** The main action. */
  action?: ReactNode
  /** The button that adds the first item. */
  first?: ReactNode
  skeleton?: ReactNode
  className?: string
  /** What stands under the list in all its states. */
  below?: ReactNode
  /** Fetched after the list, or when one of them is opened before. */
  dialogs: ReactNode
  hasDialogs: boolean
  /** They may be fetched before. */
  mayFetch: boolean
  /** The list, when there is something in it. */
  children: ReactNode
}

/** The frame of every page that is a list: heading and count, search, the states of the list, dialogs. */
export function ListPage({ list, items, words, ...page }: Props) {
  const { title, loading, count, empty, action, first, skeleton = <CardsSkeleton /> } = page
  // A dialog is much to draw: the tap that opens it is answered first.
  const dialogs = useDeferredValue(page.dialogs)
  return (
    <Page title={title} subtitle={<ListSubtitle {...{ list, loading, count }} />} action={action}>
      <SearchField label={page.searchLabel} {...page.search} />
      <div className={page.className}>
        <ListBody {...{ list, items, skeleton, first }} words={{ empty, ...words }}>
          {page.children}
        </ListBody>
      </div>
      {page.below}
      {(page.mayFetch || page.hasDialogs) && (
        <ErrorBoundary
          resetKeys={[page.hasDialogs]}
          fallbackRender={({ error }) => {
            // Nobody has asked for them yet: the list stays.
            if (page.hasDialogs) throw error
            return null
          }}
        >
          <Suspense fallback={null}>{dialogs}</Suspense>
        </ErrorBoundary>
      )}
    </Page>
  )
}
