import type { Parts } from '#contract/resource.ts'

import { type Kept, keptAt, unsentIn, wantedOf } from './kept.ts'
import { makePatience } from './patience.ts'
import { type Place, placeOf, whatOf, type Whose, whoOf } from './places.ts'
import type { Commit } from './storage.ts'

/** One thing that an admin saved. Every value that is typed is typed once: it tells whose it is. */
export type Save = Whose & {
  kind: string
  itemId: string
  op: 'add' | 'update' | 'remove' | 'set'
  /** What was typed or chosen, by field. */
  typed: Parts
  /** What the form of a refused change showed beside it, and so may say once more. */
  again: Parts
  /** Fields that were left as others have made them. */
  taken: Parts
  /** The state that a switch is to have. */
  wanted?: string
  /** What form or card had shown of each field. */
  shown: (readonly [field: string, value: string])[]
  /** When it was decided with that before the eyes. */
  toldAt: number
  /** The refused entry that its form repairs. */
  replaces?: string | undefined
  /** The item that was deleted, and is added again as this one. */
  insteadOf?: string | undefined
  /** Its moment; 0 until it is in the storage. */
  n: number
  /** Where in the queue it is kept, and as what. */
  seq: number
  keptAs: string | undefined
  isAcknowledged: boolean
  isThrownAway: boolean
  /** What it changed was deleted, and is added again as another item. */
  isMoved: boolean
}

export type Wish = Omit<
  Save,
  'n' | 'toldAt' | 'seq' | 'keptAs' | 'isAcknowledged' | 'isThrownAway' | 'isMoved'
>
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

  function say(save: Save, parts: Parts) {
    for (const [name, value] of Object.entries(parts)) {
      const what = whatOf(itemOf(save), name, value)
      sayings.set(what, [...(sayings.get(what) ?? []), save])
      thrownAway.delete(what)
    }
  }

  /** The form of a refused change that is gone meanwhile says only what was typed into it. */
  function againIn(save: Save, { before }: Commit, kept: Kept | undefined): Parts {
    const isThere = [...before.keys()].some((key) => keptAt(before, key)?.id === save.replaces)
    // Nothing can be left as it is any more: it is made so.
    if (!isThere) say(save, save.taken)
    if (!isThere && save.op !== 'add') return {}
    const wanted: Parts = kept ? wantedOf(kept) : {}
    const isSaid = ([name, value]: [string, string]) =>
      wanted[name] === value &&
      (save.op === 'add' || typedBy.get(`${name} ${value}`) === whoOf(save))
    return Object.fromEntries(Object.entries(save.again).filter(isSaid))
  }

  return {
    saves,
    next,
    at,
    itemOf,
    /** The item that an item was first, before it was deleted and added again. */
    rootOf: (item: string) => roots.get(item) ?? item,
    /** A backend has given an item an id of its own. */
    given: (given: string, item: string) => aliases.set(given, item),
    /** Bytes of a picture → their SHA-256, and the hashes of those that no server takes. */
    pictures: new WeakMap<object, string>(),
    badPictures: new Set<string>(),
    patience: makePatience(),
    /** Places of what a proxy has refused, and how often the server has failed at which. */
    excused: new Set<string>(),
    failures: new Map<string, number>(),
    signedIn: (token: string, owner: string) => tokens.set(token, owner),
    accountOf: (token: string) => tokens.get(token),
    isTyped: (name: string, value: string) => typedBy.has(`${name} ${value}`),
    /** What an admin has saved of an item. */
    ofAdmin: (whose: Whose, item: string) =>
      saves.filter((save) => whoOf(save) === whoOf(whose) && itemOf(save) === item),
    /** The saves that say so, in order. */
    sayingsOf: (item: string, name: string, value: string) =>
      sayings.get(whatOf(item, name, value)) ?? [],
    /** When it was thrown away; undefined when it was not, or was said again since. */
    thrownAwayAt: (item: string, name: string, value: string) =>
      thrownAway.get(whatOf(item, name, value)),
    /** When a form or card that somebody saved has first shown them this. */
    shownAt: (whose: Whose, what: string) => shownTo.get(`${whoOf(whose)} ${what}`),

    begin(wish: Wish): Save {
      const save = { ...wish, n: 0, toldAt: 0, seq: 0, keptAs: undefined }
      for (const [name, value] of Object.entries(wish.typed)) {
        typedBy.set(`${name} ${value}`, whoOf(wish))
      }
      return { ...save, isAcknowledged: false, isThrownAway: false, isMoved: false }
    },

    /** The moment in which a save is in the storage. What its commit removed is part of it now. */
    commit(save: Save, commit: Commit) {
      const { put, remove, before } = commit
      save.n = next()
      save.toldAt = save.n
      saves.push(save)
      const [kept] = put.flatMap(([key]) => keptAt(new Map(put), key) ?? [])
      const gone = remove.flatMap((key) => keptAt(before, key) ?? [])
      const place = kept ?? gone[0]
      save.seq = place?.seq ?? 0
      save.keptAs = kept?.op
      save.again = againIn(save, commit, kept)
      if (save.insteadOf !== undefined) {
        roots.set(itemOf(save), roots.get(save.insteadOf) ?? save.insteadOf)
      }
      const { device } = save
      const merged = gone
        .filter((each) => each !== place)
        .flatMap((each) => at({ ...each, device }))
      if (save.insteadOf !== undefined) {
        for (const each of [...merged, ...(place ? at({ ...place, device }) : [])])
          each.isMoved = true
        // What other forms have made of it since goes along.
        save.again = Object.assign({}, save.again, ...merged.map(({ typed }) => typed))
      }
      say(save, { ...save.again, ...save.typed })
      for (const shown of save.shown) this.show(save, itemOf(save), shown)
      if (place) {
        const all = [...merged, ...at({ ...place, device })].toSorted((a, b) => a.n - b.n)
        atPlace.set(placeOf({ ...place, device }), [...all, save])
      }
    },

    show(whose: Whose, item: string, [name, value]: readonly [string, string]) {
      const what = `${whoOf(whose)} ${whatOf(item, name, value)}`
      if (!shownTo.has(what)) shownTo.set(what, next())
    },

    /** Whoever removes an item all the same has been told what others have made of it. */
    insist(place: Place, item: string, told: readonly (readonly [string, string])[]) {
      const removal = at(place).findLast(({ op }) => op === 'remove')
      removal?.shown.push(...told)
      if (removal) removal.toldAt = next()
      for (const shown of told) this.show(place, item, shown)
    },

    /** An admin threw entries away: what they alone were to say. */
    discard(device: string, map: ReadonlyMap<string, unknown>, { remove, before }: Commit) {
      const left = unsentIn(map)
      const isSaid = (entry: Kept, name: string, value: string) =>
        left.some(
          (each) =>
            each.owner === entry.owner &&
            itemOf(each) === itemOf(entry) &&
            at({ ...each, device }).some(
              ({ typed, again }) => typed[name] === value || again[name] === value,
            ),
        )
      for (const entry of remove.flatMap((key) => keptAt(before, key) ?? [])) {
        for (const save of at({ ...entry, device })) save.isThrownAway = true
        for (const [name, value] of Object.entries(wantedOf(entry))) {
          if (!isSaid(entry, name, value))
            thrownAway.set(whatOf(itemOf(entry), name, value), next())
        }
      }
    },
  }
}
