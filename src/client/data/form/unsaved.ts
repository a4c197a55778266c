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

/** A form that showed this, gone on with from a draft: what stands in it, and what it shows by now. */
export function resumed(resource: Resource, shown: Parts, draft: Draft) {
  const typed = typedIn(draft)
  // What was typed says what it was typed on top of: others may have changed that since.
  const isTyped = (name: string) =>
    name in typed || (draft.picture !== undefined && name === resource.picture?.sentAs)
  const before = Object.entries(draft.shown).filter(([name]) => isTyped(name))
  return { parts: { ...shown, ...typed }, shown: { ...shown, ...Object.fromEntries(before) } }
}
