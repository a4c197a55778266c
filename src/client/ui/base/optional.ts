import { lazy, type ReactNode } from 'react'

/** A part that is fetched later and that the page can do without: when it cannot come, nothing does. */
export function optional<P>(load: () => Promise<(props: P) => ReactNode>) {
  return lazy(async (): Promise<{ default: (props: P) => ReactNode }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
}
