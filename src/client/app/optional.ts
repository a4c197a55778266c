import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part that is fetched later and that the page can do without: when it cannot come, nothing does. */
export function optional(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load()
      .catch(() => Nothing)
      .then((part) => ({ default: part })),
  )
}
