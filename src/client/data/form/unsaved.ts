import { type WireValues, type Resource, toWireValues, typedIn } from '#contract/resource.ts'

import type { Draft } from './drafts.ts'

/** Returns the fields that the admin has changed. Normalisation by the form as it opens does not count. */
export function changedIn(resource: Resource, { parts, shown }: Pick<Draft, 'parts' | 'shown'>) {
  const opened = toWireValues(resource, typedIn(resource, shown))
  const isChanged = ([name, value]: [string, string]) =>
    value !== shown[name] && value !== opened[name]
  return Object.fromEntries(Object.entries(parts).filter(isChanged))
}

/** Returns the input that closing the form would lose; undefined without any. */
export function unsavedIn(
  resource: Resource,
  shown: WireValues,
  now: Omit<Draft, 'shown'>,
): Draft | undefined {
  const draft = { ...now, shown }
  const isChanged = draft.picture || Object.keys(changedIn(resource, draft)).length > 0
  return isChanged ? draft : undefined
}

/** Returns the form's values after restoring a draft. Input from before the draft was read takes precedence. */
export function resumed(resource: Resource, now: Pick<Draft, 'parts' | 'shown'>, draft: Draft) {
  const own = changedIn(resource, now)
  const typed = { ...changedIn(resource, draft), ...own }
  // Restored fields keep the base values of the draft, because the remote values may have changed since.
  const isFromDraft = (name: string) =>
    !(name in own) &&
    (name in typed || (draft.picture !== undefined && name === resource.picture?.sentAs))
  const before = Object.entries(draft.shown).filter(([name]) => isFromDraft(name))
  return {
    parts: { ...now.shown, ...typed },
    shown: { ...now.shown, ...Object.fromEntries(before) },
  }
}
