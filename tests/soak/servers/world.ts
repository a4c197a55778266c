import { makeRandom } from '#tests/simulation/random.ts'
import { freePort } from '#tests/support/free-port.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { makeCluster } from '#tests/support/postgres/cluster.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { startSwift } from '#tests/support/swift/server.ts'
import { signIn } from '#tests/support/test-server.ts'

import { makeAnswers } from './answers.ts'
import { startBalancer } from './balancer.ts'
import { startFleet } from './fleet.ts'
import { openPhone } from './phone.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

const processes = 4

/** Starts PostgreSQL, a bucket, processes on both behind a load balancer, and phones that are signed in there. */
export async function startWorld({ phoneCount, seed }: { phoneCount: number; seed: number }) {
  const random = makeRandom(seed)
  const cluster = makeCluster({ port: await freePort(), isOnPort: true })
  await cluster.start()
  const swift = await startSwift()
  const database = await makeDatabase(cluster.url('postgres'), 'soak', 'template1')
  const bucket = environmentOf(await makeBucket(swift.endpoint))
  const fleet = await startFleet(processes, { ...bucket, DATABASE_URL: database })
  const balancer = await startBalancer(fleet.ports)
  const { token, user } = await signIn(balancer.url)
  const answers = makeAnswers()
  const photos = await Promise.all(
    [1, 2, 3].map((each) => phonePhoto(each, { width: 1200, height: 900 })),
  )
  const phones = Array.from({ length: phoneCount }, (_, nth) => {
    const identity = { nth: nth + 1, owner: user?._id ?? '', token: () => token }
    const own = makeRandom(random.below(1e9))
    return openPhone({ url: balancer.url, ...identity, answers, photos, random: own })
  })
  return {
    ...{ random, cluster, swift, fleet, phones, answers, database },
    server: { url: balancer.url, token },
    async end() {
      balancer.stop()
      await fleet.end()
      await swift.end()
      await cluster.end()
    },
  }
}
