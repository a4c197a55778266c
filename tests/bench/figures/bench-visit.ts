import { openSignedIn } from '#tests/support/console.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { newProfile, type Phone, startPhone } from '#tests/support/phone.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

/** A signed-in phone, a server, and a network between them. */
export type BenchVisit = {
  phone: Phone
  server: TestServer
  network: FaultProxy
  end: () => Promise<void>
}

export async function startBenchVisit(): Promise<BenchVisit> {
  const server = await startServer()
  const network = await startFaultProxy(server.url)
  const profile = newProfile()
  const phone = await startPhone(profile.folder)
  await openSignedIn(phone.page, { url: network.url })
  return {
    phone,
    server,
    network,
    end: async () => {
      await phone.close()
      profile.forget()
      await network.stop()
      await server.stop()
    },
  }
}
