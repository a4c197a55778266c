import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'

import { generalWords } from '#client/words/base/general.ts'
import { timeOfDayInWords } from '#client/words/time/dates.ts'
import type { Item, Resource, ItemBase } from '#contract/resource.ts'
import { overlay, type OutboxMark } from '#sync/display/overlay.ts'
import { pastMissingFrom } from '#sync/queue/past.ts'

import type { Fetched } from '../lists/fetched.ts'
import { listOf, trackVisibleList } from '../lists/list-of.ts'
import { isOnPage, type List, type Pagination, type Query } from '../lists/pages.ts'
import { outboxState } from '../outbox/state.ts'
import { withPicture } from '../outbox/with-picture.ts'
import { removing } from '../writes/removing.ts'
import { useRead } from './use-read.ts'

/** An item with its queued changes applied; `progress` is 0 to 1 while it is sent. */
export type DisplayedItem<I> = I & { outbox?: OutboxMark & { progress?: number; words?: string } }

export type ListView<I> = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly DisplayedItem<I>[]
  /** Position of the items in the whole list, for resources with pages. */
  pagination?: Pagination
  /** Set while further items are being loaded. */
  isPartial?: true
  /** Since when the list may be outdated, as text; absent while it is fresh. */
  asOf?: string
  /** The server's message after a failure. */
  message?: string
  reload: () => Promise<void>
}

/** List of a resource: cached first, then fresh, always with the outbox applied. */
export function useList<R extends Resource>(resource: R, query?: Query): ListView<Item<R>> {
  const read = listOf(resource, query)
  useEffect(() => trackVisibleList(read), [read])
  const { last, asOf, ...list } = useRead(read)
  const shown = useLast(read, last, list.status)
  const items = useOverlaid(resource, shown, query)
  const marked = useMarks(items)
  // Items added on this device are displayed even if the list could not be read.
  const hasShown = (list.status === 'failed' && marked.length > 0) || shown !== undefined
  return {
    ...list,
    status: hasShown ? 'loaded' : list.status,
    items: marked,
    ...(shown?.value.pagination && { pagination: shown.value.pagination }),
    ...(shown?.value.isPartial && { isPartial: true }),
    ...(asOf !== undefined && { asOf: generalWords.asOf(timeOfDayInWords(asOf)) }),
  }
}

/** Keeps the last page until the next one is loaded, so that nothing jumps; not if loading fails. */
function useLast(
  read: unknown,
  now: Fetched<List> | undefined,
  status: ListView<unknown>['status'],
): Fetched<List> | undefined {
  const [before, setBefore] = useState({ read, now })
  if (now !== undefined && now !== before.now) setBefore({ read, now })
  // Without a value, the current page was freed.
  return now ?? (before.read === read || status === 'failed' ? undefined : before.now)
}

function useOverlaid<R extends Resource>(
  resource: R,
  list: Fetched<List> | undefined,
  query: Query | undefined,
): Item<R>[] {
  const { all, past, readAt } = useSnapshot(outboxState())
  const beingRemoved = useSnapshot(removing)
  return useMemo(() => {
    // The fields of a list's items were parsed by the resource's own definition.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const items = (list?.value.items ?? []) as readonly Item<R>[]
    const sentSince = list ? pastMissingFrom(past, { requestedAt: list.freshAt, now: readAt }) : []
    const entries = [...sentSince, ...all].filter(
      ({ op, itemId }) => op !== 'remove' || !beingRemoved[itemId],
    )
    const listedIds = new Set(items.map((item) => item._id))
    const belongs = (item: Item<R>) => listedIds.has(item._id) || isOnPage(resource, item, query)
    return overlay({ resource, items }, entries)
      .filter(belongs)
      .map((item) => withPicture(resource, item))
  }, [resource, list, query, all, past, readAt, beingRemoved])
}

function useMarks<I extends ItemBase & { outbox?: OutboxMark }>(
  items: readonly I[],
): DisplayedItem<I>[] {
  const { progress, entries } = useSnapshot(outboxState())
  return useMemo(
    () =>
      items.map((item) => {
        const { outbox } = item
        if (!outbox) return item
        const words = entries.find((entry) => entry.id === outbox.id)?.words
        const share = progress[outbox.id]
        const details = {
          ...(words !== undefined && { words }),
          ...(share !== undefined && { progress: share }),
        }
        return { ...item, outbox: { ...outbox, ...details } }
      }),
    [items, progress, entries],
  )
}
