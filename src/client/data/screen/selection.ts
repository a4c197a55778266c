import type { Stored } from '#contract/resource.ts'

export type Selection = ReturnType<typeof makeSelection>

/**
 * Selected items of a list, by id; selecting continues while there are any. Cards subscribe to it, so that a tap
 * renders only its own card.
 */
export function makeSelection() {
  let shown: readonly Stored[] = []
  let ids: ReadonlySet<string> = new Set()
  /** Start of a range. */
  let last: string | undefined
  const listeners = new Set<() => void>()
  const become = (next: ReadonlySet<string>) => {
    ids = next
    for (const listener of listeners) listener()
  }
  const toggle = (id: string) => {
    last = id
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    become(next)
  }
  const order = () => shown.map(({ _id }) => _id)
  return {
    /** Sets the displayed items, in order. */
    show: (items: readonly Stored[]) => {
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
      const range = between(order(), last, id)
      if (range.length === 0) toggle(id)
      else become(new Set([...ids, ...range]))
    },
    /** Selects all displayed items; items hidden by a search stay selected. */
    selectAll: () => become(new Set([...ids, ...order()])),
    /** Updates the ids after an assignment by the backend; undefined deselects. */
    keep: (idOf: (id: string) => string | undefined) => {
      const next = [...ids].map(idOf)
      if (next.every((id) => id !== undefined && ids.has(id))) return
      become(new Set(next.filter((id) => id !== undefined)))
    },
    end: () => {
      last = undefined
      if (ids.size > 0) become(new Set())
    },
  }
}

function between(order: readonly string[], from: string | undefined, to: string) {
  const ends = [order.indexOf(from ?? ''), order.indexOf(to)]
  return ends.includes(-1) ? [] : order.slice(Math.min(...ends), Math.max(...ends) + 1)
}
