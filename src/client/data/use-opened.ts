import { useEffect, useState } from 'react'

import { type Item, pathTo, type Resource } from '#contract/resource.ts'
import { itemIn } from '#sync/replies.ts'

import { api } from './engine.ts'
import type { DialogState } from './use-dialog.ts'
import type { ListView } from './use-list.ts'

/**
 * The item that the address names with `?open=`: from the list, else asked for by its id. `isLost`
 * when it is in neither.
 */
export function useOpened<R extends Resource>(
  resource: R,
  list: Pick<ListView<Item<R>>, 'status' | 'items'>,
  { openedId }: Pick<DialogState, 'openedId'>,
) {
  const [asked, setAsked] = useState<{ id: string; item?: Item<R> }>()
  const listed = list.items.find((item) => item._id === openedId)
  const isMissing = openedId !== undefined && list.status !== 'loading' && !listed
  const { read } = resource.paths

  useEffect(() => {
    if (!isMissing || read === undefined) return
    let isWanted = true
    const take = (item?: Item<R>) => {
      if (isWanted) setAsked({ id: openedId, ...(item && { item }) })
    }
    api.call({ method: 'GET', path: pathTo(read, openedId) }).then(
      // Its fields were read by the resource's own definition.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      ({ body }) => take(itemIn(resource, body) as Item<R> | undefined),
      () => take(),
    )
    return () => {
      isWanted = false
    }
  }, [resource, read, openedId, isMissing])

  const answer = asked?.id === openedId ? asked : undefined
  const item = listed ?? answer?.item
  const isLost = isMissing && !item && (read === undefined || answer !== undefined)
  return { item, isLost }
}
