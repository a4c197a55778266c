import { type ReactNode, use } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/**
 * A failed load is retried after this time, because the network may have returned. Chromium caches a failed import
 * until a reload, which the error screen then offers (`app/failed`).
 */
const retryMs = 3000

type Component<P> = (props: P) => ReactNode

/** A component that is loaded on its first render, or earlier by `fetch`. */
export type LazyComponent<P> = Component<P> & { fetch: () => Promise<void> }

/**
 * Returns a component that is loaded on demand. A loaded one renders at once, whereas `lazy` suspends even then, and
 * React delays suspended content by 300 ms. A failed load throws to the error boundary.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<Component<P>>,
): LazyComponent<P> {
  let Loaded: Component<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = () => {
    loading ??= load().then((found) => {
      Loaded = found
    })
    // React renders again right after a failure, and has to get the identical promise.
    loading.catch(() => setTimeout(() => (loading = undefined), retryMs))
    return loading
  }
  const Wrapper = (props: P) => {
    if (!Loaded) use(fetch())
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(Wrapper, { fetch })
}

/**
 * Returns a component that the page can do without: if it cannot be loaded, nothing is rendered, and other props load
 * it again.
 */
export function lazyOptional<P extends object>(
  load: () => Promise<Component<P>>,
): LazyComponent<P> {
  const Required = lazyComponent(load)
  const Wrapper = (props: P) => (
    <ErrorBoundary fallback={null} resetKeys={Object.values(props)}>
      <Required {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Wrapper, { fetch: Required.fetch })
}
