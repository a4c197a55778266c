import { openSignedIn } from './console.ts'
import { type ForeignBackend, startForeignBackend } from './foreign-backend.ts'
import { foreignBuild } from './foreign-build.ts'
import { newProfile, type Phone, type Screen, startPhone } from './phone.ts'
import { startStaticHost } from './static-host.ts'
import { firstAdmin } from './test-server.ts'

/** A browser at a console that is served elsewhere than its backend, which is foreign. */
export type ForeignVisit = Phone & {
  /** The console's address. */
  url: string
  backend: ForeignBackend
  end: () => Promise<void>
}

/** Starts backend, host and a browser that has not been there yet. */
export async function startForeignVisit(screen?: Screen): Promise<ForeignVisit> {
  const backend = await startForeignBackend({ admin: firstAdmin, publicUrl: foreignBuild.base })
  const host = await startStaticHost(foreignBuild.outDir)
  const profile = newProfile()
  const { hostname } = new URL(foreignBuild.base)
  const phone = await startPhone(profile.folder, {
    ...(screen && { screen }),
    flags: [`--host-resolver-rules=MAP ${hostname} 127.0.0.1:${backend.port}`],
  })
  return {
    ...phone,
    url: host.url,
    backend,
    end: async () => {
      await phone.close()
      profile.forget()
      await host.stop()
      await backend.stop()
    },
  }
}

/** The same, signed in and with the app installed. */
export async function startForeignSignedIn(screen?: Screen): Promise<ForeignVisit> {
  const visit = await startForeignVisit(screen)
  await openSignedIn(visit.page, { url: visit.url, api: visit.backend.url })
  return visit
}
