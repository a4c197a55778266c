import type { Parts, Resource } from '#contract/resource.ts'

import type { Draft } from './drafts.ts'

/** The fields of a draft that somebody had changed. */
function typedIn({ parts, shown }: Pick<Draft, 'parts' | 'shown'>): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([name, value]) => shown[name] !== value))
}

/** What would be lost if a form were closed now; undefined when nothing was changed. */
export function unsavedIn(shown: Parts, now: Omit<Draft, 'shown'>): Draft | undefined {
  const draft = { ...now, shown }
  return draft.picture || Object.keys(typedIn(draft)).length > 0 ? draft : undefined
}

/**
 * A form gone on with from a draft: what stands in it, and what it shows by now. What was typed before the
 * draft had been read stays.
 */
export function resumed(resource: Resource, now: Pick<Draft, 'parts' | 'shown'>, draft: Draft) {
  const own = typedIn(now)
  const typed = { ...typedIn(draft), ...own }
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
