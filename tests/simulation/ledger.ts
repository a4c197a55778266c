import type { WireValues } from '#contract/resource.ts'

import { type Kept, keptAt, unsentIn, wantedOf } from './kept.ts'
import { type Place, placeOf, whatOf, type Whose, whoOf } from './places.ts'
import type { Commit } from './storage.ts'

/** What an admin wants. Every value that is typed is typed once: it tells whose it is. */
export type Wish = Whose & {
  kind: string
  itemId: string
  op: 'add' | 'update' | 'remove' | 'set'
  /** What was typed or chosen, by field; of a switch, the state that it is to have. */
  typed: WireValues
  /** Fields that were left as others have made them. */
  taken?: WireValues
  /** What form or card had shown of each field. */
  shown: (readonly [field: string, value: string])[]
  /** The refused entry that its form repairs. */
  replaces?: string | undefined
  /** The item that was deleted, and is added again as this one. */
  insteadOf?: string | undefined
}

/** One thing that an admin saved. */
export type Save = Wish & {
  /** What the form of a refused change showed beside what was typed, and so says once more. */
  again: WireValues
  /** Its moment; 0 until it is in the storage. When it was decided with that before the eyes. */
  n: number
  toldAt: number
  /** Where in the queue it is kept, and as what. */
  seq: number
  keptAs: string | undefined
  isAcknowledged: boolean
  thrownAwayAt: number
  /** What it changed was deleted, and is added again as another item. */
  isMoved: boolean
}

/** Whether an admin has given up what it was part of. */
export function isThrownAway({ thrownAwayAt }: Save): boolean {
  return thrownAwayAt < Infinity
}

export type Ledger = ReturnType<typeof makeLedger>

/** What was typed, shown, saved and thrown away. It knows nothing of how promises are kept. */
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

  /** The form of a refused change that is gone meanwhile says only what was typed into it. */
  function againIn(save: Save, { before }: Commit, kept: Kept | undefined): WireValues {
    if (save.replaces === undefined || !kept || save.op === 'remove') return {}
    const isThere = [...before.keys()].some((key) => keptAt(before, key)?.id === save.replaces)
    // Nothing can be left as it is any more: it is made so.
    if (!isThere) say(save, save.taken)
    const isOwn = ([name, value]: readonly [string, string]) =>
      save.op === 'add' || (isThere && typedBy.get(`${name} ${value}`) === whoOf(save))
    const isSaid = ([name, value]: readonly [string, string]) =>
      wantedOf(kept)[name] === value && !(name in save.typed) && !(name in (save.taken ?? {}))
    return Object.fromEntries(save.shown.filter((each) => isOwn(each) && isSaid(each)))
  }

  /** What is added again takes along what other forms have made of it. */
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
    /** A backend has given an item an id of its own. */
    given: (given: string, item: string) => aliases.set(given, item),
    /** Bytes of a picture → their SHA-256, and the hashes of those that no server takes. */
    pictures: new WeakMap<object, string>(),
    badPictures: new Set<string>(),
    signedIn: (token: string, owner: string) => tokens.set(token, owner),
    accountOf: (token: string) => tokens.get(token),
    isTyped: (name: string, value: string) => typedBy.has(`${name} ${value}`),
    /** What an admin has saved of an item. */
    ofAdmin: (whose: Whose, item: string) =>
      saves.filter((save) => whoOf(save) === whoOf(whose) && itemOf(save) === item),
    /** The saves that say so, in order. */
    sayingsOf: (item: string, name: string, value: string) =>
      sayings.get(whatOf(item, name, value)) ?? [],
    /** When it was thrown away; never when it was not, or was said again since. */
    thrownAwayAt: (what: string) => thrownAway.get(what) ?? Infinity,
    /** When a form or card that somebody saved has first shown them this. */
    shownAt: (whose: Whose, what: string) => shownTo.get(`${whoOf(whose)} ${what}`) ?? Infinity,

    begin(wish: Wish): Save {
      for (const [name, value] of Object.entries(wish.typed)) {
        typedBy.set(`${name} ${value}`, whoOf(wish))
      }
      const place = { again: {}, n: 0, toldAt: 0, seq: 0, keptAs: undefined }
      return { ...wish, ...place, isAcknowledged: false, thrownAwayAt: Infinity, isMoved: false }
    },

    /** The moment in which a save is in the storage. What its commit removed is part of it now. */
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

    /** Whoever removes an item all the same has been told what others have made of it. */
    insist(place: Place, item: string, told: Save['shown']) {
      const removal = at(place).findLast(({ op }) => op === 'remove')
      removal?.shown.push(...told)
      if (removal) removal.toldAt = next()
      show(place, item, told)
    },

    /** An admin threw entries away: what they alone were to say. */
    discard(device: string, map: ReadonlyMap<string, unknown>, { remove, before }: Commit) {
      const left = unsentIn(map)
      for (const entry of remove.flatMap((key) => keptAt(before, key) ?? [])) {
        for (const save of at({ ...entry, device })) save.thrownAwayAt = next()
        const same = left.filter(
          (each) => each.owner === entry.owner && itemOf(each) === itemOf(entry),
        )
        const said = same.flatMap((each) => at({ ...each, device }))
        for (const [name, value] of Object.entries(wantedOf(entry))) {
          // Another form of the same refused change, too, which leaves it as others have made it.
          const isSaid = said.some(({ typed, again, taken }) =>
            [typed[name], again[name], taken?.[name]].includes(value),
          )
          if (!isSaid) thrownAway.set(whatOf(itemOf(entry), name, value), next())
        }
      }
    },
  }
}
