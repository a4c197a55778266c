import { useMemo, useState } from 'react'

import { type Item, type Resource, toParts, type Values, valuesOf } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'
import { type Repair, withTyped } from '#sync/repair.ts'

import type { Draft } from './drafts.ts'
import { currentPicture } from './form-write.ts'
import { useDraft } from './use-draft.ts'
import { useFields } from './use-fields.ts'
import { usePicture } from './use-picture.ts'

/** What stands in a form: the item it changes, its fields, its picture; kept as a draft. */
export function useContent<R extends Resource>(
  resource: R,
  latest: Item<R> | undefined,
  repair: Repair<R> | undefined,
) {
  // What the admin saw, not what the list has learnt since: a change must name what it is based on.
  const [item, setItem] = useState(latest)
  // With what was typed before, when a draft of it is there.
  const [shown, setShown] = useState<Repair<R>>()
  const { values, field, setProblems, fill } = useFields(resource, item, shown ?? repair)
  const picture = usePicture(currentPicture(resource, item))
  const before = useMemo(
    () => repair?.values ?? valuesOf(resource, item ?? {}),
    [resource, item, repair],
  )
  const unsaved = useUnsaved(resource, { item, values, before, picture: picture.prepared })
  const place = `${resource.name}:${item?._id ?? 'new'}`
  const draft = useDraft(place, unsaved, (found) => {
    picture.put(found.picture)
    if (repair) {
      const typed = withTyped(resource, repair, typedOf(resource, found))
      setShown(typed)
      return fill(typed.values)
    }
    const rebased = rebase(resource, found, latest)
    fill(rebased.values)
    // It was kept by this very form, for this very item.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (rebased.item) setItem(rebased.item as Item<R>)
  })
  const clear = () => {
    setItem(latest)
    setShown(undefined)
    fill(repair?.values ?? latest ?? {})
    picture.put(undefined)
    return draft.forget()
  }
  return { item, values, field, setProblems, picture, draft, clear }
}

/**
 * A draft on top of the item as it stands now. Where both changed the same field it stays on what the
 * admin saw, so that the server can tell that somebody else was there.
 */
function rebase(
  resource: Resource,
  { values, item: seen, picture }: Draft,
  latest: Readonly<Record<string, unknown>> | undefined,
): Pick<Draft, 'values' | 'item'> {
  if (!seen || !latest) return { values, ...(seen && { item: seen }) }
  const [typed, before, now] = [values, seen, latest].map((each) =>
    toParts(resource, valuesOf(resource, each)),
  )
  const names = Object.keys(resource.fields)
  const changed = names.filter((name) => typed?.[name] !== before?.[name])
  const isPictureContested =
    picture && currentPicture(resource, seen) !== currentPicture(resource, latest)
  const isContested = changed.some((name) => before?.[name] !== now?.[name])
  if (isContested || isPictureContested) return { values, item: seen }
  const mine = Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { values: { ...valuesOf(resource, latest), ...mine }, item: latest }
}

/** What a draft changes, and what it was typed on top of. */
function typedOf<R extends Resource>(resource: R, { values, item }: Draft) {
  const before = toParts(resource, valuesOf(resource, item ?? {}))
  const typed = valuesOf(resource, values)
  const parts = toParts(resource, typed)
  const mine = Object.entries(typed).filter(([name]) => parts[name] !== before[name])
  // The names are the fields' own; the compiler cannot follow them through Object.entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { mine: Object.fromEntries(mine) as Partial<Values<R>>, before }
}

type Now<R extends Resource> = {
  item: Item<R> | undefined
  values: Values<R>
  /** The values with which the form opens. */
  before: Values<R>
  picture: Write['picture'] | undefined
}

/** An item without what is true of this page only: its mark, and the address of a local picture. */
function lasting<R extends Resource>({ picture }: R, item: Item<R>): Record<string, unknown> {
  const passing = new Set(['outbox', picture?.readAs])
  const isPassing = (name: string, value: unknown) =>
    passing.has(name) && (name === 'outbox' || String(value).startsWith('blob:'))
  return Object.fromEntries(Object.entries(item).filter((each) => !isPassing(...each)))
}

/** What would be lost if the form were closed now; undefined when nothing was changed. */
function useUnsaved<R extends Resource>(
  resource: R,
  { item, values, before, picture }: Now<R>,
): Draft | undefined {
  return useMemo(() => {
    const [then, now] = [before, values].map((each) => JSON.stringify(toParts(resource, each)))
    const isChanged = picture !== undefined || now !== then
    if (!isChanged) return undefined
    return { values, ...(item && { item: lasting(resource, item) }), ...(picture && { picture }) }
  }, [resource, item, values, before, picture])
}
