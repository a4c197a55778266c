import type { ItemBase } from '#contract/resource.ts'

export type Selection = ReturnType<typeof makeSelection>

/**
 * Selected items of a list, by id; selecting continues while there are any. Cards subscribe to it, so that a tap
 * renders only its own card.
 */
export function makeSelection() {
  let shown: readonly ItemBase[] = []
  let ids: ReadonlySet<string> = new Set()
  /** Start of a range. */
  let rangeStart: string | undefined
  const listeners = new Set<() => void>()
  const setIds = (next: ReadonlySet<string>) => {
    ids = next
    for (const listener of listeners) listener()
  }
  const toggle = (id: string) => {
    rangeStart = id
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const order = () => shown.map(({ _id }) => _id)
  return {
    /** Sets the displayed items, in order. */
    show: (items: readonly ItemBase[]) => {
      shown = items
    },
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    now: () => ids,
    has: (id: string) => ids.has(id),
    isOn: () => ids.size > 0,
    toggle,
    /** Selects the range from the last selected item to this one. */
    selectTo: (id: string) => {
      const range = rangeOf(order(), rangeStart, id)
      if (range.length === 0) toggle(id)
      else setIds(new Set([...ids, ...range]))
    },
    /** Selects all displayed items; items hidden by a search stay selected. */
    selectAll: () => setIds(new Set([...ids, ...order()])),
    /** Updates the ids after an assignment by the backend; undefined deselects. */
    keep: (idOf: (id: string) => string | undefined) => {
      const next = [...ids].map(idOf)
      if (next.every((id) => id !== undefined && ids.has(id))) return
      setIds(new Set(next.filter((id) => id !== undefined)))
    },
    end: () => {
      rangeStart = undefined
      if (ids.size > 0) setIds(new Set())
    },
  }
}

function rangeOf(order: readonly string[], from: string | undefined, to: string) {
  const bounds = [order.indexOf(from ?? ''), order.indexOf(to)]
  return bounds.includes(-1) ? [] : order.slice(Math.min(...bounds), Math.max(...bounds) + 1)
}
