import type { WireValues } from '#contract/resource.ts'

import { type Kept, keptAt, unsentIn, wantedOf } from './kept.ts'
import { type Place, placeOf, whatOf, type Whose, whoOf } from './places.ts'
import type { Commit } from './storage.ts'

/** An intended change. Every typed value is unique, and so identifies its author. */
export type Wish = Whose & {
  kind: string
  itemId: string
  op: 'add' | 'update' | 'remove' | 'set'
  /** Typed or chosen values by field; for a switch the wanted state. */
  typed: WireValues
  /** Fields whose remote values were accepted. */
  taken?: WireValues
  /** Values that the form or card has shown for each field. */
  shown: (readonly [field: string, value: string])[]
  /** The refused entry that the form repairs. */
  replaces?: string | undefined
  /** The deleted item that is added again as this one. */
  insteadOf?: string | undefined
}

/** A saved change. */
export type Save = Wish & {
  /** Values that a repaired entry saves again because its form showed them, besides the typed ones. */
  again: WireValues
  /**
   * `n` is the moment of its commit, 0 before. `toldAt` is the moment at which the admin decided with these values
   * displayed.
   */
  n: number
  toldAt: number
  /** Place in the queue, and the operation of the stored entry. */
  seq: number
  keptAs: string | undefined
  isAcknowledged: boolean
  thrownAwayAt: number
  /** Its item was deleted, and is added again as another one. */
  isMoved: boolean
}

/** Returns whether the entry with this save was discarded. */
export function isThrownAway({ thrownAwayAt }: Save): boolean {
  return thrownAwayAt < Infinity
}

export type Ledger = ReturnType<typeof makeLedger>

/** Records typed, shown, saved and discarded values, independently of the code under test. */
export function makeLedger() {
  let moment = 0
  const saves: Save[] = []
  const typedBy = new Map<string, string>()
  const sayings = new Map<string, Save[]>()
  const thrownAway = new Map<string, number>()
  const shownTo = new Map<string, number>()
  const atPlace = new Map<string, Save[]>()
  const tokens = new Map<string, string>()
  const aliases = new Map<string, string>()
  const roots = new Map<string, string>()

  const next = () => (moment += 1)
  const at = (place: Place) => atPlace.get(placeOf(place)) ?? []
  const itemOf = ({ kind, itemId }: { kind: string; itemId: string }) => {
    const item = `${kind}:${itemId}`
    return aliases.get(item) ?? item
  }
  const rootOf = (item: string) => roots.get(item) ?? item

  function say(save: Save, parts: WireValues = {}) {
    for (const [name, value] of Object.entries(parts)) {
      const what = whatOf(itemOf(save), name, value)
      sayings.set(what, [...(sayings.get(what) ?? []), save])
      thrownAway.delete(what)
    }
  }

  function show(whose: Whose, item: string, all: Save['shown']) {
    for (const [name, value] of all) {
      const what = `${whoOf(whose)} ${whatOf(item, name, value)}`
      if (!shownTo.has(what)) shownTo.set(what, next())
    }
  }

  /**
   * Returns the values that a repair saves again. If the refused entry no longer exists, only typed values are saved.
   */
  function againIn(save: Save, { before }: Commit, kept: Kept | undefined): WireValues {
    if (save.replaces === undefined || !kept || save.op === 'remove') return {}
    const isThere = [...before.keys()].some((key) => keptAt(before, key)?.id === save.replaces)
    // Accepted remote values become values of this save, because the entry that would leave them is gone.
    if (!isThere) say(save, save.taken)
    const isOwn = ([name, value]: readonly [string, string]) =>
      save.op === 'add' || (isThere && typedBy.get(`${name} ${value}`) === whoOf(save))
    const isSaid = ([name, value]: readonly [string, string]) =>
      wantedOf(kept)[name] === value && !(name in save.typed) && !(name in (save.taken ?? {}))
    return Object.fromEntries(save.shown.filter((each) => isOwn(each) && isSaid(each)))
  }

  /** Moves the values of earlier saves to the item that is added again. */
  function move(save: Save, before: readonly Save[], wanted: WireValues) {
    for (const each of before) each.isMoved = true
    const along = before.flatMap(({ typed }) => Object.entries(typed))
    const isKept = ([name, value]: readonly [string, string]) => wanted[name] === value
    Object.assign(save.again, Object.fromEntries(along.filter(isKept)))
  }

  return {
    saves,
    next,
    at,
    itemOf,
    rootOf,
    /** Records an id assigned by a backend. */
    given: (given: string, item: string) => aliases.set(given, item),
    /** Maps the bytes of a picture to their SHA-256; `badPictures` has the hashes that no server accepts. */
    pictures: new WeakMap<object, string>(),
    badPictures: new Set<string>(),
    signedIn: (token: string, owner: string) => tokens.set(token, owner),
    accountOf: (token: string) => tokens.get(token),
    isTyped: (name: string, value: string) => typedBy.has(`${name} ${value}`),
    /** Returns the saves of an admin for an item. */
    ofAdmin: (whose: Whose, item: string) =>
      saves.filter((save) => whoOf(save) === whoOf(whose) && itemOf(save) === item),
    /** Returns the saves of a value, in order. */
    sayingsOf: (item: string, name: string, value: string) =>
      sayings.get(whatOf(item, name, value)) ?? [],
    /** Returns when a value was discarded; Infinity if it was not, or was saved again since. */
    thrownAwayAt: (what: string) => thrownAway.get(what) ?? Infinity,
    /** Returns when a saved form or card first showed a value to an admin. */
    shownAt: (whose: Whose, what: string) => shownTo.get(`${whoOf(whose)} ${what}`) ?? Infinity,

    begin(wish: Wish): Save {
      for (const [name, value] of Object.entries(wish.typed)) {
        typedBy.set(`${name} ${value}`, whoOf(wish))
      }
      const place = { again: {}, n: 0, toldAt: 0, seq: 0, keptAs: undefined }
      return { ...wish, ...place, isAcknowledged: false, thrownAwayAt: Infinity, isMoved: false }
    },

    /** Records the commit of a save, including the entries that it replaced. */
    commit(save: Save, commit: Commit) {
      const { device } = save
      save.n = next()
      save.toldAt = save.n
      saves.push(save)
      const [kept] = commit.put.flatMap(([key]) => keptAt(new Map(commit.put), key) ?? [])
      const gone = commit.remove.flatMap((key) => keptAt(commit.before, key) ?? [])
      const place = kept ?? gone[0]
      save.seq = place?.seq ?? 0
      save.keptAs = kept?.op
      save.again = againIn(save, commit, kept)
      const merged = gone.flatMap((each) => (each === place ? [] : at({ ...each, device })))
      for (const each of merged) each.seq = save.seq
      const before = place ? at({ ...place, device }) : []
      if (save.insteadOf !== undefined) {
        roots.set(itemOf(save), rootOf(save.insteadOf))
        move(save, [...before, ...merged], kept ? wantedOf(kept) : {})
      }
      say(save, { ...save.again, ...save.typed })
      show(save, itemOf(save), save.shown)
      const inOrder = [...merged, ...before].toSorted((a, b) => a.n - b.n)
      if (place) atPlace.set(placeOf({ ...place, device }), [...inOrder, save])
    },

    /** Records the remote values that were displayed when a removal was confirmed. */
    insist(place: Place, item: string, told: Save['shown']) {
      const removal = at(place).findLast(({ op }) => op === 'remove')
      removal?.shown.push(...told)
      if (removal) removal.toldAt = next()
      show(place, item, told)
    },

    /** Records the values that only the discarded entries contained. */
    discard(device: string, map: ReadonlyMap<string, unknown>, { remove, before }: Commit) {
      const left = unsentIn(map)
      for (const entry of remove.flatMap((key) => keptAt(before, key) ?? [])) {
        for (const save of at({ ...entry, device })) save.thrownAwayAt = next()
        const same = left.filter(
          (each) => each.owner === entry.owner && itemOf(each) === itemOf(entry),
        )
        const said = same.flatMap((each) => at({ ...each, device }))
        for (const [name, value] of Object.entries(wantedOf(entry))) {
          // Another form of the same refused change may have saved or accepted the value.
          const isSaid = said.some(({ typed, again, taken }) =>
            [typed[name], again[name], taken?.[name]].includes(value),
          )
          if (!isSaid) thrownAway.set(whatOf(itemOf(entry), name, value), next())
        }
      }
    },
  }
}
