import { t } from '@lingui/core/macro'

import { beyondRole } from '#contract/beyond-role.ts'
import type { WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { i18n } from './base/language.ts'
import { problemText } from './problems.ts'
import { titleOf, wordsOf } from './words.ts'

type NamedItem = { kind: string; itemId: string; wireValues: Readonly<WireValues> }

/** Returns the resource's name and the item's title. */
export function namesOf({ kind, itemId, wireValues }: NamedItem): {
  resourceLabel: string
  title: string
} {
  const resource = resourceNamed(kind)
  // A resource of a newer version is displayed by its internal name.
  const resourceLabel = resource ? wordsOf(resource).resourceLabel() : kind
  return {
    resourceLabel,
    title: (resource && titleOf(resource, { wireValues, itemId })) || resourceLabel,
  }
}

type Act = {
  kind: string
  op: 'add' | 'update' | 'remove' | 'set'
  wireValues: Readonly<WireValues>
}

/** Returns the name of an entry's operation. */
export function opInWords({ kind, op, wireValues }: Act): string {
  if (op === 'add') return t`New`
  if (op === 'update') return t`Change`
  if (op === 'remove') return t`Delete`
  const field = resourceNamed(kind)?.switchField?.name ?? ''
  return wireValues[field] === 'true' ? t`Switch on` : t`Switch off`
}

type EntryStatus = {
  attempts: number
  state: 'queued' | 'waiting' | 'sending' | 'parked'
  isIntercepted?: boolean
  isInterrupted?: boolean
  remedy?: 'retry' | 'repair' | 'decide' | 'insist' | 'add-again' | 'ask'
  isBehind: boolean
}

/** Returns the state of an unsent entry in words. */
export function stateInWords({ state, remedy, isBehind, attempts, ...rest }: EntryStatus): string {
  if (state === 'sending') return t`Sending now`
  if (state === 'parked') {
    return rest.isIntercepted
      ? t`A firewall or proxy on the way refused it`
      : refusalInWords(remedy)
  }
  if (rest.isInterrupted)
    return t`Saved on this phone. The connection breaks off each time; another network may help.`
  if (isBehind) return t`Saved on this phone, follows the change before it`
  return state === 'queued' && attempts === 0
    ? t`Saved on this phone, waiting to be sent`
    : t`Saved on this phone, will be tried again by itself`
}

/** Returns why an entry was refused, which follows from what can be done about it. */
function refusalInWords(remedy: EntryStatus['remedy']): string {
  if (remedy === 'decide' || remedy === 'insist') return t`Somebody changed the same meanwhile`
  if (remedy === 'ask') return problemText(beyondRole)
  return remedy === 'add-again' ? t`Somebody deleted it meanwhile` : t`The server refused it`
}

/** Returns date and time of `time` (ms since the epoch). */
export function dateTimeInWords(time: number): string {
  return i18n.date(new Date(time), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}
