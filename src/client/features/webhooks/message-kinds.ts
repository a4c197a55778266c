import { t } from '@lingui/core/macro'

import { wordsOf } from '#client/words/words.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { testKind, webhookKinds } from '#contract/webhooks.ts'

const changes: Record<string, () => string> = {
  added: () => t`Added`,
  changed: () => t`Changed`,
  removed: () => t`Deleted`,
}

/** Kinds of messages about one resource, with their names. */
export type KindGroup = { name: string; label: string; kinds: [kind: string, label: string][] }

/** Returns all kinds of messages, grouped by resource. */
export function kindGroups(): KindGroup[] {
  const names = [...new Set(webhookKinds.map((kind) => partsOf(kind).name))]
  return names.map((name) => ({
    name,
    label: labelOf(name),
    kinds: webhookKinds
      .filter((kind) => partsOf(kind).name === name)
      .map((kind) => [kind, changeInWords(kind)]),
  }))
}

/** Returns the name of a kind of message. */
export function messageKindInWords(kind: string): string {
  if (kind === testKind) return t`Test`
  const [resource, change] = [labelOf(partsOf(kind).name), changeInWords(kind)]
  return t`${resource}: ${change}`
}

function partsOf(kind: string) {
  const [name = '', change = ''] = kind.split('.')
  return { name, change }
}

function labelOf(name: string): string {
  const resource = resourceNamed(name)
  return resource ? wordsOf(resource).resourceLabel() : name
}

function changeInWords(kind: string): string {
  const { change } = partsOf(kind)
  return changes[change]?.() ?? change
}
