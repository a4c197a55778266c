import type { WireValues } from '#contract/resource.ts'
import { type Entry, fieldsOf, type Op } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { type Remedy, remedyOf, theirsOf } from '#sync/queue/remedy.ts'

/** A queued entry as displayed. Times in ms. */
export type EntryView = {
  id: string
  kind: string
  itemId: string
  op: Op
  /** All known fields of the item, with this change applied, as form text. */
  wireValues: WireValues
  /** Names of the fields that an update changes. */
  changes: readonly string[]
  state: Exclude<Entry['state'], 'sent'>
  since: number
  attempts: number
  /** Whether some of it may have arrived. */
  mayHaveArrived: boolean
  /** The server's message and its field problems, in English. */
  words?: string
  problems?: readonly string[]
  /** An intermediary (firewall or proxy) refused it. */
  isIntercepted?: boolean
  /** The connection broke during several consecutive attempts. */
  isInterrupted?: boolean
  /** Remedy of a parked entry. */
  remedy?: Remedy
  /** The remote values, when it was refused because of a conflict. */
  theirs?: WireValues
  /** An earlier entry of its lane has to be sent first. */
  isBehind: boolean
  /** Object URL of the picture on this device. */
  picture?: string
}

/** Counts of unsent changes; `waiting` and `unsent` include photos that are not entries yet. */
export type OutboxCounts = { waiting: number; parked: number; unsent: number; sending: boolean }

/** Counts unsent entries; `preparing` is the number of photos that are not entries yet. */
export function outboxCounts(entries: readonly EntryView[], preparing: number): OutboxCounts {
  const parked = entries.filter((entry) => entry.state === 'parked').length
  return {
    parked,
    waiting: entries.length - parked + preparing,
    unsent: entries.length + preparing,
    sending: entries.some((entry) => entry.state === 'sending'),
  }
}

/** Returns the unsent entries as displayed. */
export function viewsOf(
  all: readonly Entry[],
  pictureOf: (entry: Entry) => string | undefined,
): EntryView[] {
  const heads = new Set(laneHeads(all))
  return all.flatMap((entry) =>
    viewOf(entry, { isBehind: !heads.has(entry), picture: pictureOf(entry) }),
  )
}

type ViewContext = { isBehind: boolean; picture: string | undefined }

function viewOf(entry: Entry, { isBehind, picture }: ViewContext): EntryView[] {
  const { id, kind, itemId, op, state, savedAt: since, attempts } = entry
  if (state === 'sent') return []
  const changes = op === 'update' ? Object.keys(entry.changes) : []
  const mayHaveArrived = state !== 'parked' && attempts > 0
  const rest = { changes, state, since, attempts, mayHaveArrived, isBehind }
  const view = { id, kind, itemId, op, wireValues: fieldsOf(entry), ...rest }
  const isInterrupted = (entry.interruptions ?? 0) >= minInterruptions
  const failure = { ...refusalOf(entry), ...(isInterrupted && { isInterrupted }) }
  return [{ ...view, ...failure, ...(picture !== undefined && { picture }) }]
}

/** Single interruptions are usual on a bad network; three in a row are displayed. */
const minInterruptions = 3

function refusalOf(
  entry: Entry,
): Pick<EntryView, 'words' | 'problems' | 'remedy' | 'theirs' | 'isIntercepted'> {
  const { message: words, problems = {} } = entry.refusal ?? {}
  const theirs = theirsOf(entry)?.wireValues
  const fieldProblems = Object.values(problems).filter((problem) => problem !== words)
  return {
    ...(words !== undefined && { words }),
    ...(fieldProblems.length > 0 && { problems: fieldProblems }),
    ...(entry.state === 'parked' && { remedy: remedyOf(entry) }),
    ...(theirs && { theirs }),
    ...(entry.refusal?.isIntercepted && { isIntercepted: true }),
  }
}
