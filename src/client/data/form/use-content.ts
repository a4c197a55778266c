import { useMemo, useState } from 'react'

import { blankOf, type Item, type Resource, toWireValues } from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'

import type { Beginning } from './beginning.ts'
import { findRepair } from './find-repair.ts'
import { currentPicture, type OpenedForm, formValuesOf } from './form-write.ts'
import { resumed, unsavedIn } from './unsaved.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'

/**
 * What stands in a form: its fields and its picture, on top of what it opened with; kept as a draft.
 * It goes on from what the admin saw, not from what the list has learnt since.
 */
export function useContent<R extends Resource>(
  resource: R,
  item: Item<R> | undefined,
  begin: Beginning | undefined,
) {
  const [opened, setOpened] = useState(() => openedWith(resource, item))
  const { values, field, setProblems, fill } = useFields(
    resource,
    { ...opened.shown, ...begin?.parts },
    opened.repair,
  )
  const picture = usePicture(currentPicture(resource, item))
  const wireValues = useMemo(() => toWireValues(resource, values), [resource, values])
  const { prepared } = picture
  // The picture of what was refused is in the outbox: kept here too, it would outlive that.
  const chosen = prepared?.sha256 === opened.repair?.picture?.sha256 ? undefined : prepared
  const unsaved = useMemo(
    () =>
      unsavedIn(resource, opened.shown, { parts: wireValues, ...(chosen && { picture: chosen }) }),
    [resource, opened, wireValues, chosen],
  )
  const draft = useDraft(
    `${resource.name}:${opened.itemId ?? begin?.of ?? 'new'}`,
    unsaved,
    ({ picture: kept, ...words }) => {
      // On a slow phone somebody has begun by the time it is read: what they chose counts.
      const found = { ...words, ...(kept && !picture.isChosen && { picture: kept }) }
      const next = resumed(resource, { shown: opened.shown, parts: wireValues }, found)
      if (found.picture) picture.put(found.picture)
      fill(next.parts)
      setOpened({ ...opened, shown: next.shown })
    },
  )
  const open = (next: OpenedForm) => {
    setOpened(next)
    fill(next.shown)
  }
  return {
    ...{ opened, wireValues, field, setProblems, picture, draft },
    /** What stands in it, and the picture that was chosen, as it was. */
    filled: { wireValues, file: picture.source },
    /** What it held was refused and is kept: the form goes on as the repair of that. */
    becomeRepair: (repair: Repair) => {
      open({ itemId: repair.entry.itemId, shown: repair.shown, repair })
      draft.markUnsaved()
    },
    /** Forgets what was typed; the form stands as it opened. */
    clear: () => {
      open(openedWith(resource, item))
      picture.put(undefined)
      return draft.forget()
    },
  }
}

function openedWith<R extends Resource>(resource: R, item: Item<R> | undefined): OpenedForm {
  if (!item) return { shown: toWireValues(resource, blankOf(resource)) }
  const repair = findRepair(resource, item)
  return { itemId: item._id, shown: repair?.shown ?? formValuesOf(resource, { ...item }), repair }
}
