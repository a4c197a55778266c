import { useMemo, useState } from 'react'

import { blankOf, type Item, type Parts, type Resource, toParts } from '#contract/resource.ts'
import type { Repair } from '#sync/shown/repair.ts'

import type { Draft } from './drafts.ts'
import { findRepair } from './find-repair.ts'
import { currentPicture, type Opened, shownOf } from './form-write.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'

/**
 * What stands in a form: its fields and its picture, on top of what it opened with; kept as a draft.
 * It goes on from what the admin saw, not from what the list has learnt since.
 */
export function useContent<R extends Resource>(resource: R, item: Item<R> | undefined) {
  const [opened, setOpened] = useState(() => openedWith(resource, item))
  const { values, field, setProblems, fill } = useFields(resource, opened.shown, opened.repair)
  const picture = usePicture(currentPicture(resource, item))
  const parts = useMemo(() => toParts(resource, values), [resource, values])
  const { prepared } = picture
  // The picture of what was refused is in the outbox: kept here too, it would outlive that.
  const chosen = prepared?.sha256 === opened.repair?.picture?.sha256 ? undefined : prepared
  const unsaved = useMemo(
    () => unsavedIn(opened, { parts, ...(chosen && { picture: chosen }) }),
    [opened, parts, chosen],
  )
  const draft = useDraft(`${resource.name}:${opened.itemId ?? 'new'}`, unsaved, (found) => {
    picture.put(found.picture)
    const typed = typedIn(found)
    fill({ ...opened.shown, ...typed })
    // What was typed says what it was typed on top of: others may have changed that since.
    const isTyped = (name: string) =>
      name in typed || (found.picture !== undefined && name === resource.picture?.sentAs)
    const before = Object.entries(found.shown).filter(([name]) => isTyped(name))
    setOpened({ ...opened, shown: { ...opened.shown, ...Object.fromEntries(before) } })
  })
  const open = (next: Opened) => {
    setOpened(next)
    fill(next.shown)
  }
  return {
    ...{ opened, parts, field, setProblems, picture, draft },
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

function openedWith<R extends Resource>(resource: R, item: Item<R> | undefined): Opened {
  if (!item) return { shown: toParts(resource, blankOf(resource)) }
  const repair = findRepair(resource, item)
  return { itemId: item._id, shown: repair?.shown ?? shownOf(resource, { ...item }), repair }
}

/** The fields of a draft that somebody had changed. */
function typedIn({ parts, shown }: Draft): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([name, value]) => shown[name] !== value))
}

/** What would be lost if the form were closed now; undefined when nothing was changed. */
function unsavedIn({ shown }: Opened, { parts, picture }: Omit<Draft, 'shown'>): Draft | undefined {
  const draft = { parts, shown, ...(picture && { picture }) }
  return picture || Object.keys(typedIn(draft)).length > 0 ? draft : undefined
}
