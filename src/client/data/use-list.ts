import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

import type { Item, Resource, Stored } from '#contract/resource.ts'
import { overlay, type OutboxMark } from '#sync/overlay.ts'
import { backOffMs } from '#sync/retry.ts'

import { pictureUrl } from './engine.ts'
import { listState, loadList } from './lists.ts'
import { localPicture } from './local-pictures.ts'
import { outboxState } from './outbox-state.ts'
import { removing } from './removing.ts'
import { onWake } from './wake.ts'

/** An item of a list with what waits for it laid over; `progress` from 0 to 1 while it is sent. */
export type Shown<I> = I & { outbox?: OutboxMark & { progress?: number; words?: string } }

export type ListView<I> = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly Shown<I>[]
  /** When the list was fresh, in ms; absent while it is. */
  asOf?: number
  /** What the server said when it failed. */
  message?: string
  reload: () => Promise<void>
}

/** The list of a resource: what is kept at once, then what is fresh, always with the outbox over it. */
export function useList<R extends Resource>(resource: R): ListView<Item<R>> {
  const { status, items, isFresh, freshAt, message, failures } = useSnapshot(listState(resource))
  const { all, progress, entries } = useSnapshot(outboxState)
  // Being told "online" proves nothing: until the backend answers, it is asked again and again.
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => void loadList(resource), backOffMs(failures, Math.random()))
    return () => clearTimeout(timer)
  }, [resource, failures])
  const watched = useSnapshot(removing)
  useEffect(() => {
    const load = () => void loadList(resource)
    load()
    return onWake(load)
  }, [resource])

  const shown = useMemo(() => {
    // The backend is trusted to send the fields of its own resource; blanks are the screens' matter.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const known = items as readonly Item<R>[]
    const entries = all.filter((entry) => entry.op !== 'remove' || !watched[entry.itemId])
    return overlay({ resource, items: known }, entries).map((item) => withPicture(resource, item))
  }, [resource, items, all, watched])

  const marked = shown.map((item) => {
    const { outbox } = item
    if (!outbox) return item
    const words = entries.find((entry) => entry.id === outbox.id)?.words
    const share = progress[outbox.id]
    return {
      ...item,
      outbox: {
        ...outbox,
        ...(words !== undefined && { words }),
        ...(share !== undefined && { progress: share }),
      },
    }
  })
  // What was added on this device is there to see, whether or not the list could be read.
  const hasShown = status === 'failed' && marked.length > 0
  return {
    status: hasShown ? 'loaded' : status,
    items: marked,
    ...(!isFresh && freshAt !== undefined && { asOf: freshAt }),
    ...(message !== undefined && { message }),
    reload: () => loadList(resource),
  }
}

function withPicture<I extends Stored>(resource: Resource, item: I): I {
  const { picture } = resource
  if (!picture) return item
  const found = (item as Readonly<Record<string, unknown>>)[picture.readAs]
  const local = localPicture({ kind: resource.name, itemId: item._id })
  return {
    ...item,
    [picture.readAs]: local ?? (typeof found === 'string' ? pictureUrl(found) : ''),
  }
}
