import { join } from 'node:path'

import { endWithNpm } from '#tooling/end-with-npm.ts'

import { readEnvironment } from '../base/env-file.ts'
import { runServer } from '../main.ts'
import { bucketVariables } from '../pictures/bucket/settings.ts'
import { fillDemo } from './demo/fill.ts'

const demoPassword = 'take-off-demo'

/** `npm run demo`: runs the server with sample data in a separate data folder. */
async function run(): Promise<void> {
  endWithNpm(() => process.exit(1))
  const variables = readEnvironment()
  if (process.argv.includes('--build')) {
    const { buildIfStale } = await import('#tooling/build-if-stale.ts')
    await buildIfStale()
  }
  const demo = {
    ...variables,
    // Never mixed with real data.
    DATA_DIR: join(variables['DATA_DIR'] ?? './data', 'demo'),
    DATABASE_URL: '',
    ...Object.fromEntries(bucketVariables.map((name) => [name, ''])),
    SITE: variables['SITE'] || 'true',
    ADMIN_EMAIL: 'asha@network.example',
    ADMIN_PASSWORD: demoPassword,
  }
  await runServer(demo, { prepare: fillDemo, knownPassword: demoPassword })
}

await run()
