import {
  type WireValues,
  type Resource,
  toWireValues,
  lenientValuesOf,
} from '#contract/resource.ts'

import type { Draft } from './drafts.ts'

/** Returns the fields that the person has changed. Normalisation by the form as it opens does not count. */
export function changedIn(resource: Resource, { parts, shown }: Pick<Draft, 'parts' | 'shown'>) {
  const normalised = toWireValues(resource, lenientValuesOf(resource, shown))
  const isChanged = ([name, value]: [string, string]) =>
    value !== shown[name] && value !== normalised[name]
  return Object.fromEntries(Object.entries(parts).filter(isChanged))
}

/** Returns the input that closing the form would lose; undefined without any. */
export function unsavedIn(
  resource: Resource,
  shown: WireValues,
  current: Omit<Draft, 'shown'>,
): Draft | undefined {
  const draft = { ...current, shown }
  const isChanged = draft.picture || Object.keys(changedIn(resource, draft)).length > 0
  return isChanged ? draft : undefined
}

/** Returns the form's values after restoring a draft. Input from before the draft was read takes precedence. */
export function resumed(resource: Resource, current: Pick<Draft, 'parts' | 'shown'>, draft: Draft) {
  const typedNow = changedIn(resource, current)
  const typed = { ...changedIn(resource, draft), ...typedNow }
  // Restored fields keep the base values of the draft, because the remote values may have changed since.
  const isFromDraft = (name: string) =>
    !(name in typedNow) &&
    (name in typed || (draft.picture !== undefined && name === resource.picture?.sentAs))
  const restoredShown = Object.entries(draft.shown).filter(([name]) => isFromDraft(name))
  return {
    parts: { ...current.shown, ...typed },
    shown: { ...current.shown, ...Object.fromEntries(restoredShown) },
  }
}
