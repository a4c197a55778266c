import { firstAdmin } from './accounts.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { foreignBuild } from './foreign-build.ts'
import type { Screen } from './phone.ts'
import { visitsTo } from './site.ts'
import { startStaticHost } from './static-host.ts'

/** Starts visits at a console that is served from another origin than its foreign backend. */
export const visitForeign = visitsTo(async () => {
  const host = await startStaticHost(foreignBuild.outDir)
  let target = ''
  // The browser uses one address of the backend for its whole lifetime, so a proxy leads to the current one.
  const front = await startFaultProxy(() => target)
  const { hostname } = new URL(foreignBuild.base)
  return {
    url: host.url,
    flags: [`--host-resolver-rules=MAP ${hostname} 127.0.0.1:${new URL(front.url).port}`],
    start: async () => {
      const backend = await startForeignBackend({ admin: firstAdmin, publicUrl: foreignBuild.base })
      target = backend.url
      return { api: backend.url, backend, stop: backend.stop }
    },
    close: async () => {
      await host.stop()
      await front.stop()
    },
  }
})

export type ForeignVisit = Awaited<ReturnType<typeof visitForeign>>

/** Starts a visit with a session, and the service worker installed. */
export const startForeignSignedIn = (screen?: Screen): Promise<ForeignVisit> =>
  visitForeign({ screen, isSignedIn: true })
