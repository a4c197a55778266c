import { type WireValues, type Resource, toWireValues, typedIn } from '#contract/resource.ts'

import type { Draft } from './drafts.ts'

/** The fields that somebody has changed. A form cleans its fields as it opens, which is no change. */
export function changedIn(resource: Resource, { parts, shown }: Pick<Draft, 'parts' | 'shown'>) {
  const opened = toWireValues(resource, typedIn(resource, shown))
  const isChanged = ([name, value]: [string, string]) =>
    value !== shown[name] && value !== opened[name]
  return Object.fromEntries(Object.entries(parts).filter(isChanged))
}

/** The changes that would be lost if a form were closed now; undefined where there are none. */
export function unsavedIn(
  resource: Resource,
  shown: WireValues,
  now: Omit<Draft, 'shown'>,
): Draft | undefined {
  const draft = { ...now, shown }
  const isChanged = draft.picture || Object.keys(changedIn(resource, draft)).length > 0
  return isChanged ? draft : undefined
}

/**
 * A form gone on with from a draft: what stands in it, and what it shows by now. What was typed before the
 * draft had been read stays.
 */
export function resumed(resource: Resource, now: Pick<Draft, 'parts' | 'shown'>, draft: Draft) {
  const own = changedIn(resource, now)
  const typed = { ...changedIn(resource, draft), ...own }
  // What was typed says what it was typed on top of: others may have changed that since.
  const isFromDraft = (name: string) =>
    !(name in own) &&
    (name in typed || (draft.picture !== undefined && name === resource.picture?.sentAs))
  const before = Object.entries(draft.shown).filter(([name]) => isFromDraft(name))
  return {
    parts: { ...now.shown, ...typed },
    shown: { ...now.shown, ...Object.fromEntries(before) },
  }
}
