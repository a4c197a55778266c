import type { Entry, Op, Write } from '#sync/entry.ts'

import type { Carried } from './carried.ts'
import { type Lane, makeForgotten } from './forgotten.ts'
import { type Kept, keptAt } from './kept.ts'
import { makePatience } from './patience.ts'
import { type Place, placeOf, seqOf } from './places.ts'
import type { Admin } from './server.ts'
import type { Commit } from './storage.ts'

/**
 * One thing that an admin wanted done. `changes` are the fields it changes, each to a value that
 * nobody else ever writes: wherever a value turns up, it is known whose it is.
 */
export type Action = {
  n: number
  device: string
  owner: Admin
  kind: string
  itemId: string
  op: Op
  changes: Readonly<Record<string, string>>
  /** What a form that mends a refused change says once more. */
  restated?: Readonly<Record<string, string>>
  /** The place in the queue of that change. */
  mends?: number
  /** The item that was deleted, and is added again as this one. */
  insteadOf?: string
  /** The state that a switch is to have. */
  wanted?: boolean
  /** The server will refuse its content. */
  isBad: boolean
  /** Where in the queue it was kept; undefined until its transaction has committed. */
  seq?: number | undefined
  /** What its entry does: a form that mends an addition may change one that is under way again. */
  keptAs?: string | undefined
  /** Actions commit in an order of their own. */
  committedAs?: number
  /** A receipt of its item went while the form was being saved: nothing tells of that change any more. */
  isUntold: boolean
  isAcknowledged: boolean
  /** The admin threw it away. */
  isDiscarded: boolean
  /** It and what it undoes were never sent. */
  isUndone: boolean
}

type Wanted = Omit<
  Action,
  'n' | 'isAcknowledged' | 'isDiscarded' | 'isUndone' | 'isUntold' | 'committedAs' | 'seq'
>
export type Ledger = ReturnType<typeof makeLedger>

/** What was promised to whom, kept by somebody who knows nothing of how promises are kept. */
export function makeLedger() {
  const actions: Action[] = []
  const atPlace = new Map<string, Action[]>()
  const excused = new Set<string>()
  const revived = new Set<string>()
  const failures = new Map<string, number>()
  const authors = new Map<string, Action>()
  const tokens = new Map<string, Admin>()
  const forgotten = makeForgotten()
  let commits = 0

  const at = (place: Place) => atPlace.get(placeOf(place)) ?? []

  /** What a form says once more: of what was thrown away while it was open, or of what it mends. */
  function noteRepeated(action: Action, parts: Entry['parts']) {
    for (const [name, value] of Object.entries(parts)) {
      if (authors.get(`${name} ${value}`)?.isDiscarded) revived.add(`${name} ${value}`)
    }
    for (const [name, value] of Object.entries(action.restated ?? {})) {
      const isGone = authors.get(`${name} ${value}`)?.isDiscarded === true
      if (isGone || action.mends === action.seq) authors.set(`${name} ${value}`, action)
    }
  }

  /** What was to be done to a deleted item is done to the new one; it itself gave way. */
  function moveLane(
    { insteadOf, itemId, device, owner, seq = 0 }: Action,
    remove: Commit['remove'],
  ) {
    const gone = new Set([seq, ...remove.flatMap(seqOf)])
    const lane = actions.filter(
      (each) => each.device === device && each.owner === owner && each.itemId === insteadOf,
    )
    for (const each of lane.filter((each) => (each.seq ?? 0) >= seq)) {
      if (gone.has(each.seq ?? 0)) each.isDiscarded = true
      else each.itemId = itemId
    }
  }

  const placeIn = ({ device, entry }: Carried): Place | undefined =>
    entry && { device, owner: entry.owner, seq: entry.seq }

  return {
    actions,
    /** Bytes of a picture → their SHA-256. */
    pictures: new WeakMap<object, string>(),
    /** Who has entered this value. */
    authorOf: (name: string, value: unknown) => authors.get(`${name} ${String(value)}`),
    isThrownAway: (name: string, value: unknown) => {
      const what = `${name} ${String(value)}`
      return authors.get(what)?.isDiscarded === true && !revived.has(what)
    },
    signedIn: (token: string, admin: Admin) => tokens.set(token, admin),
    accountOf: (token: string) => tokens.get(token),
    /** The actions that an entry holds, the oldest first. */
    at,
    /** The numbers of those that nobody has thrown away. */
    wantedAt: (place: Place) => at(place).flatMap(({ n, isDiscarded }) => (isDiscarded ? [] : n)),

    begin(wanted: Wanted): Action {
      const started = {
        isAcknowledged: false,
        isDiscarded: false,
        isUndone: false,
        isUntold: false,
      }
      const action = { ...wanted, n: actions.length + 1, ...started }
      actions.push(action)
      for (const [name, value] of Object.entries(action.changes)) {
        authors.set(`${name} ${value}`, action)
      }
      return action
    },

    /** The moment in which an action is in the storage. */
    commit(action: Action, write: Write, { put, remove }: Commit) {
      commits += 1
      action.committedAs = commits
      action.seq = [...put.map(([key]) => key), ...remove].flatMap(seqOf)[0]
      const kept = putAt(put, action.seq)
      if (action.restated) action.restated = stillSaid(action.restated, write, kept)
      noteRepeated(action, write.parts)
      const { seq } = action
      if (seq === undefined) return
      const place = { device: action.device, owner: action.owner, seq }
      action.keptAs = kept?.op
      if (action.insteadOf !== undefined) moveLane(action, remove)
      const isKept = put.some(([key]) => key.startsWith('entry/'))
      atPlace.set(placeOf(place), [...at(place), action])
      if (!isKept) for (const each of at(place)) each.isUndone = true
    },

    forgotten,
    /** A receipt is not kept any more; forms that are being saved were open before. */
    forget({ device, owner, kind, itemId }: Lane) {
      forgotten.add({ device, owner, kind, itemId })
      for (const action of actions) {
        const isOfLane = action.device === device && action.owner === owner
        const isOfItem = action.kind === kind && action.itemId === itemId
        if (isOfLane && isOfItem && action.committedAs === undefined) action.isUntold = true
      }
    },

    /** The admin threw an entry away, and with it what it held. */
    discard(device: string, { remove }: Commit) {
      for (const key of remove) {
        const [, owner = ''] = key.split('/')
        for (const seq of seqOf(key)) {
          for (const action of at({ device, owner, seq })) action.isDiscarded = true
        }
      }
    },

    patience: makePatience(),

    /** A proxy has refused it: it may be parked. */
    excuse(carried: Carried) {
      const place = placeIn(carried)
      if (place) excused.add(placeOf(place))
    },
    isExcused: (place: Place) => excused.has(placeOf(place)),
    /** The same for anything of an item. */
    isItemExcused: (kind: string, itemId: string) =>
      actions.some(
        ({ seq, ...each }) =>
          each.kind === kind &&
          each.itemId === itemId &&
          seq !== undefined &&
          excused.has(placeOf({ ...each, seq })),
      ),

    countFailure(carried: Carried) {
      const place = placeIn(carried)
      if (place) failures.set(placeOf(place), (failures.get(placeOf(place)) ?? 0) + 1)
    },
    failuresOf: (place: Place) => failures.get(placeOf(place)) ?? 0,
  }
}

/** What another form has brought about while this one was open is not said by it once more. */
function stillSaid(
  restated: Entry['parts'],
  { parts, seen = {} }: Write,
  kept: Kept | undefined,
): Entry['parts'] {
  const isSaid = ([name, value]: [string, string]) =>
    name === 'picture'
      ? kept?.picture?.sha256 === value
      : parts[name] === value && seen[name] !== value
  return Object.fromEntries(Object.entries(restated).filter(isSaid))
}

/** The entry that a commit puts at a place in the queue. */
function putAt(put: Commit['put'], seq: number | undefined): Kept | undefined {
  const key = put.flatMap(([each]) => (seqOf(each)[0] === seq ? each : []))[0]
  return key === undefined ? undefined : keptAt(new Map(put), key)
}

/**
 * Where an action stands among those of its item: by its place in the queue, for what is mended
 * keeps its place; within one place, the later one counts.
 */
export function rankOf({ seq = 0, committedAs = 0 }: Action): number {
  return seq * actionsAtMost + committedAs
}

const actionsAtMost = 10_000
