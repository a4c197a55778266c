import type { WireValues } from '#contract/resource.ts'
import { type Entry, fieldsOf, type Op } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { type Remedy, remedyOf, theirsOf } from '#sync/queue/remedy.ts'

/** One waiting change, as a screen shows it. Times in ms. */
export type EntryView = {
  id: string
  kind: string
  itemId: string
  op: Op
  /** All that is known of the item's fields, with its own on top; wire text. */
  wireValues: WireValues
  /** The names of the fields that an update changes. */
  changes: readonly string[]
  state: Exclude<Entry['state'], 'sent'>
  since: number
  attempts: number
  /** Some of it may be there already. */
  mayHaveArrived: boolean
  /** What the server said, and of which fields; in English. */
  words?: string
  problems?: readonly string[]
  /** A firewall or a proxy refused it. */
  isIntercepted?: boolean
  /** The connection has broken off at several attempts in a row. */
  isInterrupted?: boolean
  /** What helps when it was refused. */
  remedy?: Remedy
  /** The item as others have left it, when it was refused because of that. */
  theirs?: WireValues
  /** An earlier change of the same item has to go first. */
  isBehind: boolean
  /** Address of the picture that lies on this device. */
  picture?: string
}

/** How much there is of what is not sent yet. */
export type OutboxCounts = { waiting: number; parked: number; unsent: number; sending: boolean }

/** The counts of what is not sent; `preparing` photos are no changes yet. */
export function outboxCounts(entries: readonly EntryView[], preparing: number): OutboxCounts {
  const parked = entries.filter((entry) => entry.state === 'parked').length
  return {
    parked,
    waiting: entries.length - parked + preparing,
    unsent: entries.length + preparing,
    sending: entries.some((entry) => entry.state === 'sending'),
  }
}

/** The entries that are not sent, as screens show them. */
export function viewsOf(
  all: readonly Entry[],
  pictureOf: (entry: Entry) => string | undefined,
): EntryView[] {
  const heads = new Set(laneHeads(all))
  return all.flatMap((entry) =>
    viewOf(entry, { isBehind: !heads.has(entry), picture: pictureOf(entry) }),
  )
}

type Around = { isBehind: boolean; picture: string | undefined }

function viewOf(entry: Entry, { isBehind, picture }: Around): EntryView[] {
  const { id, kind, itemId, op, state, savedAt: since, attempts } = entry
  if (state === 'sent') return []
  const changes = op === 'update' ? Object.keys(entry.changes) : []
  const mayHaveArrived = state !== 'parked' && attempts > 0
  const rest = { changes, state, since, attempts, mayHaveArrived, isBehind }
  const view = { id, kind, itemId, op, wireValues: fieldsOf(entry), ...rest }
  const isInterrupted = (entry.interruptions ?? 0) >= interruptionsToTell
  const trouble = { ...refusalOf(entry), ...(isInterrupted && { isInterrupted }) }
  return [{ ...view, ...trouble, ...(picture !== undefined && { picture }) }]
}

/** On a bad network a connection breaks off now and then; more in a row are worth a word. */
const interruptionsToTell = 3

function refusalOf(
  entry: Entry,
): Pick<EntryView, 'words' | 'problems' | 'remedy' | 'theirs' | 'isIntercepted'> {
  const { message: words, problems = {} } = entry.refusal ?? {}
  const theirs = theirsOf(entry)?.wireValues
  const fields = Object.values(problems).filter((problem) => problem !== words)
  return {
    ...(words !== undefined && { words }),
    ...(fields.length > 0 && { problems: fields }),
    ...(entry.state === 'parked' && { remedy: remedyOf(entry) }),
    ...(theirs && { theirs }),
    ...(entry.refusal?.isIntercepted && { isIntercepted: true }),
  }
}
