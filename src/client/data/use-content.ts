import { useMemo, useState } from 'react'

import { type Item, type Resource, toParts, type Values, valuesOf } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'

import type { Draft } from './drafts.ts'
import { currentPicture } from './form-write.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'

/** What stands in a form: the item it changes, its fields, its picture; kept as a draft. */
export function useContent<R extends Resource>(resource: R, latest: Item<R> | undefined) {
  // What the admin saw, not what the list has learnt since: a change must name what it is based on.
  const [item, setItem] = useState(latest)
  const { values, field, setProblems, fill, reset } = useFields(resource, item)
  const picture = usePicture(currentPicture(resource, item))
  const unsaved = useUnsaved(resource, { item, values, picture: picture.prepared })
  const place = `${resource.name}:${item?._id ?? 'new'}`
  const draft = useDraft(place, unsaved, (found) => {
    fill(found.values)
    picture.put(found.picture)
    // It was kept by this very form, for this very item.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (found.item) setItem(found.item as Item<R>)
  })
  const clear = () => {
    reset()
    picture.put(undefined)
    return draft.forget()
  }
  return { item, values, field, setProblems, picture, isRestored: draft.isRestored, clear }
}

type Now<R extends Resource> = {
  item: Item<R> | undefined
  values: Values<R>
  picture: Write['picture'] | undefined
}

/** What would be lost if the form were closed now; undefined when nothing was changed. */
function useUnsaved<R extends Resource>(
  resource: R,
  { item, values, picture }: Now<R>,
): Draft | undefined {
  return useMemo(() => {
    const before = JSON.stringify(toParts(resource, valuesOf(resource, item ?? {})))
    const isChanged = picture !== undefined || JSON.stringify(toParts(resource, values)) !== before
    return isChanged ? { values, ...(item && { item }), ...(picture && { picture }) } : undefined
  }, [resource, item, values, picture])
}
