import { proxy, ref } from 'valtio'

import { reached, unreachable } from '#client/platform/connectivity.ts'
import type { Parts } from '#contract/resource.ts'
import { onceMore } from '#device/once-more.ts'
import { type Entry, fieldsOf, type Op } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { type Remedy, remedyOf, theirsOf } from '#sync/queue/remedy.ts'
import type { Gate } from '#sync/sending/ports.ts'

import { outbox } from '../engine.ts'
import { forgetPictures } from '../session/end.ts'
import { sessionNow } from '../session/state.ts'
import { followPictures, localPicture, unopened } from './local-pictures.ts'
import { onNews } from './news.ts'

/** One waiting change, as a screen shows it. Times in ms. */
export type EntryView = {
  id: string
  kind: string
  itemId: string
  op: Op
  /** All that is known of the item's fields, with its own on top; wire text. */
  parts: Parts
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
  /** What helps when it was refused. */
  remedy?: Remedy
  /** The item as others have left it, when it was refused because of that. */
  theirs?: Parts
  /** An earlier change of the same item has to go first. */
  isBehind: boolean
  /** Address of the picture that lies on this device. */
  picture?: string
}

type OutboxState = {
  /** False until the outbox has been read once. */
  isRead: boolean
  /** Something is there that only a newer version of the app can send. */
  hasNewer: boolean
  /** As stored, receipts too: what is laid over the lists. */
  all: readonly Entry[]
  entries: readonly EntryView[]
  gate: Gate
  waiting: number
  parked: number
  /** All that is not sent yet. */
  unsent: number
  sending: boolean
  /** Id of an entry → share of it that is sent, 0 to 1. */
  progress: Record<string, number>
}

/** What waits for the signed-in admin, and how the way to the server stands. */
export const outboxState = proxy<OutboxState>({
  isRead: false,
  hasNewer: false,
  all: ref([]),
  entries: ref([]),
  gate: 'open',
  waiting: 0,
  parked: 0,
  unsent: 0,
  sending: false,
  progress: {},
})

onNews((news) => {
  if (news.type === 'progress') outboxState.progress[news.id] = news.share
  else if (news.type === 'gate') showGate(news.gate)
  else void refreshOutbox()
  if (news.type === 'sending') delete outboxState.progress[news.entry.id]
  if (news.type === 'sent' || news.type === 'parked') reached()
  // Pictures that can be fetched again make room for what cannot.
  if (news.type === 'storage-failed') void forgetPictures()
})

function showGate(gate: Gate) {
  outboxState.gate = gate
  if (gate === 'open') reached()
  if (gate === 'offline') unreachable()
  if (gate === 'portal') unreachable('portal')
}

/** Reads the outbox again; what is shown follows. */
export const refreshOutbox = onceMore(async () => {
  const owner = sessionNow()?.owner
  const { entries: all, newer } =
    owner === undefined ? nothing : await outbox.entriesAndNewer(owner)
  const isMuch = unopened(all).length > fewPictures
  if (!isMuch) await followPictures(all)
  show(all)
  outboxState.hasNewer = newer.size > 0
  if (isMuch) void openPictures()
})

/** A photo just taken is never seen without its picture; hundreds of them must not be waited for. */
const fewPictures = 8
const openPictures = onceMore(async () => {
  await followPictures(outboxState.all)
  show(outboxState.all)
})

const nothing = { entries: [], newer: new Set<string>() }

function show(all: readonly Entry[]) {
  const entries = viewsOf(all)
  const parked = entries.filter((entry) => entry.state === 'parked').length
  Object.assign(outboxState, {
    isRead: true,
    all: ref([...all]),
    entries: ref(entries),
    parked,
    waiting: entries.length - parked,
    unsent: entries.length,
    sending: entries.some((entry) => entry.state === 'sending'),
  })
}

/** The entries that are not sent, as screens show them. */
export function viewsOf(all: readonly Entry[]): EntryView[] {
  const heads = new Set(laneHeads(all))
  return all.flatMap((entry) => viewOf(entry, !heads.has(entry)))
}

function viewOf(entry: Entry, isBehind: boolean): EntryView[] {
  const { id, kind, itemId, op, state, savedAt: since, attempts } = entry
  if (state === 'sent') return []
  const changes = op === 'update' ? Object.keys(entry.changes) : []
  const mayHaveArrived = state !== 'parked' && attempts > 0
  const rest = { changes, state, since, attempts, mayHaveArrived, isBehind }
  const view = { id, kind, itemId, op, parts: fieldsOf(entry), ...rest }
  const picture = localPicture(entry)
  return [{ ...view, ...refusalOf(entry), ...(picture !== undefined && { picture }) }]
}

function refusalOf(entry: Entry): Pick<EntryView, 'words' | 'problems' | 'remedy' | 'theirs'> {
  const { message: words, problems = {} } = entry.refusal ?? {}
  const theirs = theirsOf(entry)?.parts
  const fields = Object.values(problems).filter((problem) => problem !== words)
  return {
    ...(words !== undefined && { words }),
    ...(fields.length > 0 && { problems: fields }),
    ...(entry.state === 'parked' && { remedy: remedyOf(entry) }),
    ...(theirs && { theirs }),
  }
}
