import { Readable } from 'node:stream'

import { v5 } from 'uuid'

import { galleryItems } from '#contract/resources/gallery-item.ts'

import { readEnvironment } from '../config.ts'
import { addItem, readItem } from '../database/items.ts'
import { runServer } from '../main.ts'
import type { Services } from '../services.ts'
import { type DemoPhoto, demoPhotos } from './demo-photos.ts'
import { drawScene } from './draw-scene.ts'

const kind = galleryItems.name
const namespace = '5f9c2a1e-7d43-4b0e-9c8a-2f1d6e3b7a90'
const demoPassword = 'take-off-demo'
const betweenPhotosMs = 38 * 60 * 60 * 1000

/** `npm run demo`: the server with a gallery of drawn photos, in a data folder of its own. */
async function run(): Promise<void> {
  const variables = readEnvironment()
  if (process.argv.includes('--build')) {
    const { buildIfStale } = await import('#tooling/build-if-stale.ts')
    await buildIfStale()
  }
  const demo = {
    ...variables,
    DATA_DIR: variables['DATA_DIR'] ?? './data/demo',
    ADMIN_EMAIL: 'asha@network.example',
    ADMIN_PASSWORD: demoPassword,
  }
  await runServer(demo, { prepare: fillGallery, knownPassword: demoPassword })
}

/** Adds the photos that have never been there; what somebody removed stays removed. */
async function fillGallery(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const [nth, photo] of demoPhotos.entries()) {
    const id = v5(photo.title, namespace)
    const found = await services.database
      .transaction()
      .execute((trx) => readItem(trx, { kind, id }))
    if (found === 'unknown') await add(services, photo, { id, now: now - nth * betweenPhotosMs })
  }
}

async function add(
  { database, pictures }: Services,
  photo: DemoPhoto,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const upload = await pictures.receive(Readable.from([await drawScene(photo)]))
  await upload.keep()
  await upload.drop()
  const values = { title: photo.title, description: photo.description }
  await database
    .transaction()
    .execute((trx) => addItem(trx, { kind, id, values, picture: upload.sha256, madeAt: now, now }))
}

await run()
