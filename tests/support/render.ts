import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

/** Renders an element into a new container of the page, before this returns. */
export function renderNow(element: ReactNode): { root: Root; container: HTMLElement } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(element))
  return { root, container }
}

/** Watches a value; `until` resolves with the first noted value that fulfils a condition, without polling. */
export function makeValueWatcher<T>(): {
  note: (value: T) => void
  until: (is: (value: T) => boolean) => Promise<T>
} {
  let last: { value: T } | undefined
  const waiting = new Set<() => void>()
  return {
    note: (value) => {
      last = { value }
      for (const check of waiting) check()
    },
    until: (is) =>
      new Promise((resolve) => {
        const check = () => {
          if (!last || !is(last.value)) return
          waiting.delete(check)
          resolve(last.value)
        }
        waiting.add(check)
        check()
      }),
  }
}
