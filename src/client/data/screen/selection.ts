import type { Stored } from '#contract/resource.ts'

export type Selection = ReturnType<typeof makeSelection>

/**
 * Which items of a list are selected, by their ids; selecting goes on as long as there are any. Cards
 * follow it themselves, so that a tap draws its own card again and no other.
 */
export function makeSelection() {
  let shown: readonly Stored[] = []
  let ids: ReadonlySet<string> = new Set()
  /** Where a range begins. */
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
    /** What the list shows now, in its order. */
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
    /** From the one that was selected last to this one. */
    selectTo: (id: string) => {
      const range = between(order(), last, id)
      if (range.length === 0) toggle(id)
      else become(new Set([...ids, ...range]))
    },
    /** All that is shown; what a search hides stays selected. */
    selectAll: () => become(new Set([...ids, ...order()])),
    /** Each under the id that it has by now; undefined for what is gone. */
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
