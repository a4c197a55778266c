import { type ReactNode, Suspense } from 'react'

import { CardsSkeleton } from '../cards/cards.tsx'
import { SearchField } from '../search/search-field.tsx'
import { type DialogHostProps, DialogHost } from './dialog-host.tsx'
import { ListBody } from './list-body.tsx'
import { ListSubtitle } from './list-subtitle.tsx'
import { Page } from './page.tsx'
import type { DialogState } from './use-dialog.ts'

type List = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly { _id: string }[]
  asOf?: string
  isPartial?: true
  message?: string
  reload: () => Promise<void>
}

type Props<L> = DialogHostProps & {
  list: L
  /** Items that match the search. */
  items: readonly unknown[]
  search: { value: string; onChange: (value: string) => void }
  words: { failed: string; again: string; nothingFound: string }
  title: string
  loading: string
  count: string
  searchLabel: string
  empty: string
  badge?: ReactNode
  /** The main button. */
  action?: ReactNode
  /** Button that adds the first item. */
  first?: ReactNode
  skeleton?: ReactNode
  className?: string
  /** Actions on selected items; loaded after the list. */
  selection?: ReactNode
  /** Content below the list in all its states. */
  below?: ReactNode
  /** Loaded after the list, or when one of them is opened earlier. */
  Dialogs: (props: { list: L; dialog: DialogState }) => ReactNode
  /** The list, if it has items. */
  children: ReactNode
}

/** Layout of every list page: heading and count, search, the states of the list, dialogs. */
export function ListPage<L extends List>({ list, items, words, ...page }: Props<L>) {
  const { title, loading, count, empty, badge, action, first, skeleton = <CardsSkeleton /> } = page
  return (
    <Page {...{ title, badge, action }} subtitle={<ListSubtitle {...{ list, loading, count }} />}>
      <SearchField label={page.searchLabel} {...page.search} mayFetch={page.mayFetch} />
      {page.mayFetch && <Suspense fallback={null}>{page.selection}</Suspense>}
      <div className={page.className}>
        <ListBody {...{ list, items, skeleton, first }} words={{ empty, ...words }}>
          {page.children}
        </ListBody>
      </div>
      {page.below}
      <DialogHost opener={page.opener} mayFetch={page.mayFetch}>
        {(dialog) => <page.Dialogs list={list} dialog={dialog} />}
      </DialogHost>
    </Page>
  )
}
