import { type ReactNode, use } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/**
 * What failed is fetched again when it is asked for after this: the network may be back. Chromium keeps
 * the failure until the page is loaded anew, which what is shown then offers (`app/failed`).
 */
const againMs = 3000

type Component<P> = (props: P) => ReactNode

/** A component that is fetched when it is first drawn, or before, by `fetch`. */
export type LazyComponent<P> = Component<P> & { fetch: () => Promise<void> }

/**
 * A part of the app that is fetched. One that is here is drawn at once: React holds back for 300 ms
 * whatever has suspended, as `lazy` does even then. Throws to the error boundary when it cannot come.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<Component<P>>,
): LazyComponent<P> {
  let Loaded: Component<P> | undefined
  let coming: Promise<void> | undefined
  const fetch = () => {
    coming ??= load().then((found) => {
      Loaded = found
    })
    // React asks once more right after a failure, and must find that very one.
    coming.catch(() => setTimeout(() => (coming = undefined), againMs))
    return coming
  }
  const Drawn = (props: P) => {
    if (!Loaded) use(fetch())
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(Drawn, { fetch })
}

/**
 * A part that the page can do without: when it cannot come nothing does, and it is fetched again when
 * it is drawn with other properties.
 */
export function lazyOptional<P extends object>(
  load: () => Promise<Component<P>>,
): LazyComponent<P> {
  const Needed = lazyComponent(load)
  const Drawn = (props: P) => (
    <ErrorBoundary fallback={null} resetKeys={Object.values(props)}>
      <Needed {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Drawn, { fetch: Needed.fetch })
}
