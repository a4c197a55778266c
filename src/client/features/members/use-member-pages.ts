import { useEffect, useState } from 'react'

import { type ListView, useList } from '#client/data/screen/use-list.ts'
import { pushQuery, replaceQuery } from '#client/platform/history/query.ts'
import { scrollToTop } from '#client/platform/page/scroll.ts'
import { useQuery } from '#client/ui/list/page/use-query.ts'
import { type Member, members } from '#contract/resources/member.ts'

/** No list has that many pages, and the server accepts numbers of up to nine digits. */
const maxPages = 999_999
/** Pause in typing after which the search starts. */
const debounceMs = 250

/** State of the paged list of members, or of search results. The page number is in the address. */
export function useMemberPages() {
  const page = usePage()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const trimmed = typed.trim()
  useEffect(() => {
    if (trimmed === search) return
    const timer = setTimeout(() => {
      setSearch(trimmed)
      replaceQuery(pageParam(1))
    }, debounceMs)
    return () => clearTimeout(timer)
  })

  const list = useList(members, { page, search })
  const pages = usePageCount(list)
  const isPending = isPagePending(list, page)
  // The last item of the last page was deleted, or the address has a page number that does not exist.
  const validPage =
    isPending && !isLaterPageDisplayed(list, page) ? Math.min(page - 1, pages) : page
  useEffect(() => {
    if (validPage !== page) replaceQuery(pageParam(validPage))
  })

  return {
    list: isPending ? { ...list, status: 'loading' as const } : list,
    page,
    pages,
    isSearching: search !== '',
    searchField: { value: typed, onChange: setTyped },
    goToPage: (next: number) => {
      pushQuery(pageParam(next))
      scrollToTop()
    },
  }
}

function usePage() {
  const requestedPage = Number.parseInt(useQuery().get('page') ?? '', 10)
  return requestedPage > 1 ? Math.min(requestedPage, maxPages) : 1
}

const pageParam = (page: number) => (params: URLSearchParams) =>
  page > 1 ? params.set('page', String(page)) : params.delete('page')

/** Returns the number of pages; the last known one while a page cannot be read. */
function usePageCount({ pagination }: ListView<Member>): number {
  const [pages, setPages] = useState(1)
  const totalPages = pagination?.totalPages ?? pages
  if (totalPages !== pages) setPages(totalPages)
  return totalPages
}

/** Whether the list is empty only because another page is being loaded. */
function isPagePending(list: ListView<Member>, page: number): boolean {
  return (
    list.status === 'loaded' &&
    list.items.length === 0 &&
    (page > 1 || isLaterPageDisplayed(list, page))
  )
}

/** Whether a later page is still displayed while the requested one is loaded. */
function isLaterPageDisplayed({ pagination }: ListView<Member>, page: number): boolean {
  return pagination !== undefined && pagination.page > page
}
