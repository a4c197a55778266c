import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { type ListView, useList } from '#client/data/screen/use-list.ts'
import { scrollToTop } from '#client/platform/scroll.ts'
import { useOptimisticSearchParam } from '#client/ui/list/use-optimistic-search-param.ts'
import { type Member, members } from '#contract/resources/member.ts'

/** No list has that many pages, and the server accepts numbers of up to nine digits. */
const mostPages = 999_999
/** Pause in typing after which the search starts. */
const pauseMs = 250

/** State of the paged list of members, or of search results. The page number is in the address. */
export function useMemberPages() {
  const { page, turnTo, goTo } = usePage()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      setSearch(wanted)
      goTo(1, { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  })

  const list = useList(members, { page, search })
  const pages = usePages(list)
  const isTurning = isOnTheWay(list, page)
  // The last item of the last page was deleted, or the address has a page number that does not exist.
  const back = isTurning && !isAhead(list, page) ? Math.min(page - 1, pages) : page
  useEffect(() => {
    if (back !== page) goTo(back, { replace: true })
  })

  return {
    list: isTurning ? { ...list, status: 'loading' as const } : list,
    page,
    pages,
    isSearching: search !== '',
    searchField: { value: typed, onChange: setTyped },
    turnTo: (next: number) => {
      turnTo(next)
      scrollToTop()
    },
  }
}

function usePage() {
  const [params, setParams] = useSearchParams()
  const asked = Number.parseInt(params.get('page') ?? '', 10)
  const inAddress = asked > 1 ? Math.min(asked, mostPages) : 1
  const goTo = (page: number, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (page > 1) next.set('page', String(page))
      return next
    }, options)
  const { displayed, navigateTo } = useOptimisticSearchParam(String(inAddress), (to) =>
    goTo(Number(to)),
  )
  return { page: Number(displayed), turnTo: (page: number) => navigateTo(String(page)), goTo }
}

/** Returns the number of pages; the last known one while a page cannot be read. */
function usePages({ pagination }: ListView<Member>): number {
  const [pages, setPages] = useState(1)
  const told = pagination?.totalPages ?? pages
  if (told !== pages) setPages(told)
  return told
}

/** Whether the list is empty only because another page is being loaded. */
function isOnTheWay(list: ListView<Member>, page: number): boolean {
  return list.status === 'loaded' && list.items.length === 0 && (page > 1 || isAhead(list, page))
}

/** Whether a later page is still displayed while the requested one is loaded. */
function isAhead({ pagination }: ListView<Member>, page: number): boolean {
  return pagination !== undefined && pagination.page > page
}
