import type { WireValues } from '#contract/resource.ts'

import {
  type QueuePosition,
  keyOfPosition,
  keyOfValue,
  type Author,
  keyOfAuthor,
} from './queue-positions.ts'
import type { Commit } from './storage.ts'
import { type StoredEntry, entryAt, unsentIn, newValuesOf } from './stored-entries.ts'

/** An intended change. Every typed value is unique, and so identifies its author. */
export type Intention = Author & {
  kind: string
  itemId: string
  op: 'add' | 'update' | 'remove' | 'set'
  /** Typed or chosen values by field; for a switch the wanted state. */
  typed: WireValues
  /** Fields whose remote values were accepted. */
  accepted?: WireValues
  /** Values that the form or card has shown for each field. */
  shown: (readonly [field: string, value: string])[]
  /** The refused entry that the form repairs. */
  replaces?: string | undefined
  /** The deleted item that is added again as this one. */
  replacedItem?: string | undefined
}

/** A saved change. */
export type Save = Intention & {
  /** Values that a repaired entry saves again because its form showed them, besides the typed ones. */
  resaved: WireValues
  /**
   * `n` is the moment of its commit, 0 before. `decidedAt` is the moment at which the admin decided with these values
   * displayed.
   */
  n: number
  decidedAt: number
  /** Position in the queue, and the operation of the stored entry. */
  seq: number
  storedOp: string | undefined
  isAcknowledged: boolean
  discardedAt: number
  /** Its item was deleted, and is added again as another one. */
  isMoved: boolean
}

/** Returns whether the entry with this save was discarded. */
export function isDiscarded({ discardedAt: thrownAwayAt }: Save): boolean {
  return thrownAwayAt < Infinity
}

export type Ledger = ReturnType<typeof makeLedger>

/** Records typed, shown, saved and discarded values, independently of the code under test. */
export function makeLedger() {
  let moment = 0
  const saves: Save[] = []
  const typedBy = new Map<string, string>()
  const savesByValue = new Map<string, Save[]>()
  const discarded = new Map<string, number>()
  const firstShown = new Map<string, number>()
  const byPosition = new Map<string, Save[]>()
  const tokens = new Map<string, string>()
  const aliases = new Map<string, string>()
  const roots = new Map<string, string>()

  const next = () => (moment += 1)
  const savesAt = (position: QueuePosition) => byPosition.get(keyOfPosition(position)) ?? []
  const itemOf = ({ kind, itemId }: { kind: string; itemId: string }) => {
    const item = `${kind}:${itemId}`
    return aliases.get(item) ?? item
  }
  const rootOf = (item: string) => roots.get(item) ?? item

  function recordSave(save: Save, parts: WireValues = {}) {
    for (const [name, value] of Object.entries(parts)) {
      const valueKey = keyOfValue(itemOf(save), name, value)
      savesByValue.set(valueKey, [...(savesByValue.get(valueKey) ?? []), save])
      discarded.delete(valueKey)
    }
  }

  function recordShown(author: Author, item: string, all: Save['shown']) {
    for (const [name, value] of all) {
      const shownKey = `${keyOfAuthor(author)} ${keyOfValue(item, name, value)}`
      if (!firstShown.has(shownKey)) firstShown.set(shownKey, next())
    }
  }

  /**
   * Returns the values that a repair saves again. If the refused entry no longer exists, only typed values are saved.
   */
  function resavedValues(
    save: Save,
    { before }: Commit,
    storedEntry: StoredEntry | undefined,
  ): WireValues {
    if (save.replaces === undefined || !storedEntry || save.op === 'remove') return {}
    const exists = [...before.keys()].some((key) => entryAt(before, key)?.id === save.replaces)
    // Accepted remote values become values of this save, because the entry that would leave them is gone.
    if (!exists) recordSave(save, save.accepted)
    const isOwn = ([name, value]: readonly [string, string]) =>
      save.op === 'add' || (exists && typedBy.get(`${name} ${value}`) === keyOfAuthor(save))
    const isSavedAgain = ([name, value]: readonly [string, string]) =>
      newValuesOf(storedEntry)[name] === value &&
      !(name in save.typed) &&
      !(name in (save.accepted ?? {}))
    return Object.fromEntries(save.shown.filter((each) => isOwn(each) && isSavedAgain(each)))
  }

  /** Moves the values of earlier saves to the item that is added again. */
  function moveValues(save: Save, before: readonly Save[], newValues: WireValues) {
    for (const each of before) each.isMoved = true
    const earlierValues = before.flatMap(({ typed }) => Object.entries(typed))
    const isKept = ([name, value]: readonly [string, string]) => newValues[name] === value
    Object.assign(save.resaved, Object.fromEntries(earlierValues.filter(isKept)))
  }

  return {
    saves,
    next,
    at: savesAt,
    itemOf,
    rootOf,
    /** Records an id assigned by a backend. */
    assignId: (assignedId: string, item: string) => aliases.set(assignedId, item),
    /** Maps the bytes of a picture to their SHA-256; `badPictures` has the hashes that no server accepts. */
    pictures: new WeakMap<object, string>(),
    badPictures: new Set<string>(),
    signedIn: (token: string, owner: string) => tokens.set(token, owner),
    accountOf: (token: string) => tokens.get(token),
    isTyped: (name: string, value: string) => typedBy.has(`${name} ${value}`),
    /** Returns the saves of an admin for an item. */
    savesOfAuthor: (author: Author, item: string) =>
      saves.filter((save) => keyOfAuthor(save) === keyOfAuthor(author) && itemOf(save) === item),
    /** Returns the saves of a value, in order. */
    savesOfValue: (item: string, name: string, value: string) =>
      savesByValue.get(keyOfValue(item, name, value)) ?? [],
    /** Returns when a value was discarded; Infinity if it was not, or was saved again since. */
    discardedAt: (valueKey: string) => discarded.get(valueKey) ?? Infinity,
    /** Returns when a saved form or card first showed a value to an admin. */
    shownAt: (author: Author, valueKey: string) =>
      firstShown.get(`${keyOfAuthor(author)} ${valueKey}`) ?? Infinity,

    begin(intention: Intention): Save {
      for (const [name, value] of Object.entries(intention.typed)) {
        typedBy.set(`${name} ${value}`, keyOfAuthor(intention))
      }
      const unstored = { resaved: {}, n: 0, decidedAt: 0, seq: 0, storedOp: undefined }
      return {
        ...intention,
        ...unstored,
        isAcknowledged: false,
        discardedAt: Infinity,
        isMoved: false,
      }
    },

    /** Records the commit of a save, including the entries that it replaced. */
    commit(save: Save, commit: Commit) {
      const { device } = save
      save.n = next()
      save.decidedAt = save.n
      saves.push(save)
      const [storedEntry] = commit.put.flatMap(([key]) => entryAt(new Map(commit.put), key) ?? [])
      const removedEntries = commit.remove.flatMap((key) => entryAt(commit.before, key) ?? [])
      const position = storedEntry ?? removedEntries[0]
      save.seq = position?.seq ?? 0
      save.storedOp = storedEntry?.op
      save.resaved = resavedValues(save, commit, storedEntry)
      const merged = removedEntries.flatMap((each) =>
        each === position ? [] : savesAt({ ...each, device }),
      )
      for (const each of merged) each.seq = save.seq
      const before = position ? savesAt({ ...position, device }) : []
      if (save.replacedItem !== undefined) {
        roots.set(itemOf(save), rootOf(save.replacedItem))
        moveValues(save, [...before, ...merged], storedEntry ? newValuesOf(storedEntry) : {})
      }
      recordSave(save, { ...save.resaved, ...save.typed })
      recordShown(save, itemOf(save), save.shown)
      const inOrder = [...merged, ...before].toSorted((a, b) => a.n - b.n)
      if (position) byPosition.set(keyOfPosition({ ...position, device }), [...inOrder, save])
    },

    /** Records the remote values that were displayed when a removal was confirmed. */
    confirmRemoval(position: QueuePosition, item: string, shown: Save['shown']) {
      const removal = savesAt(position).findLast(({ op }) => op === 'remove')
      removal?.shown.push(...shown)
      if (removal) removal.decidedAt = next()
      recordShown(position, item, shown)
    },

    /** Records the values that only the discarded entries contained. */
    discard(device: string, map: ReadonlyMap<string, unknown>, { remove, before }: Commit) {
      const unsent = unsentIn(map)
      for (const entry of remove.flatMap((key) => entryAt(before, key) ?? [])) {
        for (const save of savesAt({ ...entry, device })) save.discardedAt = next()
        const ofSameItem = unsent.filter(
          (each) => each.owner === entry.owner && itemOf(each) === itemOf(entry),
        )
        const sameItemSaves = ofSameItem.flatMap((each) => savesAt({ ...each, device }))
        for (const [name, value] of Object.entries(newValuesOf(entry))) {
          // Another form of the same refused change may have saved or accepted the value.
          const isSaved = sameItemSaves.some(({ typed, resaved, accepted }) =>
            [typed[name], resaved[name], accepted?.[name]].includes(value),
          )
          if (!isSaved) discarded.set(keyOfValue(itemOf(entry), name, value), next())
        }
      }
    },
  }
}
