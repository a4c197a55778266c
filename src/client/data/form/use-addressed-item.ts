import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { itemIn } from '#api/replies.ts'
import { type Item, pathTo, type Resource } from '#contract/resource.ts'

import { api } from '../engine/instances.ts'
import { currentId } from '../lists/current-id.ts'
import { outboxState } from '../outbox/state.ts'
import { withPicture } from '../outbox/with-picture.ts'
import type { ListView } from '../screen/use-list.ts'
import { refusedItem } from './find-repair.ts'
import type { ItemDialogState } from './use-item-dialogs.ts'

type List<R extends Resource> = Pick<ListView<Item<R>>, 'status' | 'items'>

/**
 * Returns the item named in the address by `?edit=` or `?open=`: from the list, else requested by id. `isLost` when
 * neither has it. An item that another person deletes meanwhile stays, to keep the form's input.
 */
export function useAddressedItem<R extends Resource>(
  resource: R,
  list: List<R>,
  { editingId, openedId }: Pick<ItemDialogState, 'editingId' | 'openedId'>,
) {
  const id = currentId(editingId ?? openedId)
  const available = useAvailableItem(resource, list, id)
  const isMissing = id !== undefined && list.status !== 'loading' && !available
  const { item: requested, isAnswered } = useRequestedItem(resource, isMissing ? id : undefined)
  const item = available ?? requested
  const isEdit = editingId !== undefined
  return {
    edited: isEdit ? item : undefined,
    opened: isEdit ? undefined : item,
    isLost: isMissing && isAnswered && !requested,
  }
}

/**
 * Returns an item by id from the list, else as it was last found, else from a refused write, so that its form stays
 * open.
 */
function useAvailableItem<R extends Resource>(resource: R, { items }: List<R>, id?: string) {
  const { isRead } = useSnapshot(outboxState())
  // The list may receive an assigned id later than the address.
  const hasRequestedId = (item: Item<R>) => currentId(item._id) === id
  const listed = items.find(hasRequestedId)
  const [lastAvailable, setLastAvailable] = useState(listed)
  const before = lastAvailable && hasRequestedId(lastAvailable) ? lastAvailable : undefined
  const available = listed ?? before ?? refusedItem(resource, id)
  if (available && available !== lastAvailable) setLastAvailable(available)
  // Waits for the outbox, because a refused write determines the form's content.
  return isRead ? available : undefined
}

/** Requests one item by id; answered at once where the resource has no such call. */
function useRequestedItem<R extends Resource>(resource: R, id: string | undefined) {
  const [answer, setAnswer] = useState<{ id: string; item?: Item<R> }>()
  const { read } = resource.paths

  useEffect(() => {
    if (id === undefined || read === undefined) return
    let isWanted = true
    const showReply = (item?: Record<string, unknown>) => {
      if (!isWanted) return
      // Its fields were parsed by the resource's own definition.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      setAnswer({ id, ...(item && { item: withPicture(resource, item as Item<R>) }) })
    }
    api.call({ method: 'GET', path: pathTo(read, id) }).then(
      ({ body }) => showReply(itemIn(resource, body)),
      () => showReply(),
    )
    return () => {
      isWanted = false
    }
  }, [resource, read, id])

  const isAnswered = read === undefined || answer?.id === id
  return { item: answer?.id === id ? answer?.item : undefined, isAnswered }
}
