import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { type ListView, useList } from '#client/data/screen/use-list.ts'
import { scrollToTop } from '#client/platform/scroll.ts'
import { useAhead } from '#client/ui/list/use-ahead.ts'
import { type Member, members } from '#contract/resources/member.ts'

/** No list is as long as that; the server reads no more digits. */
const mostPages = 999_999
/** Long enough for a word to be typed. */
const pauseMs = 250

/** The members page by page, or the pages of what a search finds. The address holds the page. */
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
  // The last item of the last page was deleted, or the address names a page that is not there.
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
  const { shown, lead } = useAhead(String(inAddress), (to) => goTo(Number(to)))
  return { page: Number(shown), turnTo: (page: number) => lead(String(page)), goTo }
}

/** How many pages there are, also while one of them cannot be read. */
function usePages({ pagination }: ListView<Member>): number {
  const [pages, setPages] = useState(1)
  const told = pagination?.totalPages ?? pages
  if (told !== pages) setPages(told)
  return told
}

/** Nothing to show, but only because another page is about to come. */
function isOnTheWay(list: ListView<Member>, page: number): boolean {
  return list.status === 'loaded' && list.items.length === 0 && (page > 1 || isAhead(list, page))
}

/** A later page stands there until the one that is wanted has come. */
function isAhead({ pagination }: ListView<Member>, page: number): boolean {
  return pagination !== undefined && pagination.page > page
}
