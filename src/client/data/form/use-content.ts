import { useMemo, useState } from 'react'

import { blankOf, type Item, type Resource, toWireValues } from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'

import { findRepair } from './find-repair.ts'
import { currentPicture, type OpenedForm, formValuesOf } from './form-write.ts'
import type { InitialValues } from './initial-values.ts'
import { resumed, unsavedIn } from './unsaved.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'

/**
 * State of a form: its fields and picture, based on the values it opened with, and stored as a draft. Later list
 * responses do not change it.
 */
export function useContent<R extends Resource>(
  resource: R,
  item: Item<R> | undefined,
  initialValues: InitialValues | undefined,
) {
  const [opened, setOpened] = useState(() => openedWith(resource, item))
  const { values, field, setProblems, fill } = useFields(
    resource,
    { ...opened.shown, ...initialValues?.parts },
    opened.repair,
  )
  const picture = usePicture(currentPicture(resource, item))
  const wireValues = useMemo(() => toWireValues(resource, values), [resource, values])
  const { prepared } = picture
  // The picture of a refused write is in the outbox; a copy in the draft would outlive it.
  const newPicture = prepared?.sha256 === opened.repair?.picture?.sha256 ? undefined : prepared
  const unsaved = useMemo(
    () =>
      unsavedIn(resource, opened.shown, {
        parts: wireValues,
        ...(newPicture && { picture: newPicture }),
      }),
    [resource, opened, wireValues, newPicture],
  )
  const draft = useDraft(
    `${resource.name}:${opened.itemId ?? initialValues?.of ?? 'new'}`,
    unsaved,
    ({ picture: storedPicture, ...words }) => {
      // On a slow phone, input may precede the restored draft; it takes precedence.
      const restored = {
        ...words,
        ...(storedPicture && !picture.isChosen && { picture: storedPicture }),
      }
      const next = resumed(resource, { shown: opened.shown, parts: wireValues }, restored)
      if (restored.picture) picture.put(restored.picture)
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
    /** Current values, and the chosen file unchanged. */
    filled: { wireValues, file: picture.source },
    /** Turns the form into the repair of its refused write. */
    becomeRepair: (repair: Repair) => {
      open({ itemId: repair.entry.itemId, shown: repair.initial, repair })
      draft.markUnsaved()
    },
    /** Discards the input and restores the initial values. */
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
  return { itemId: item._id, shown: repair?.initial ?? formValuesOf(resource, { ...item }), repair }
}
