import { Readable } from 'node:stream'

import pLimit from 'p-limit'
import { v5 } from 'uuid'

import { fromWireValues } from '#contract/resource.ts'

import { addItem, readItem } from '../../database/items.ts'
import { transact } from '../../database/transact.ts'
import type { Services } from '../../services.ts'
import { demoAnnouncement } from './announcement.ts'
import { demoBanners } from './banners.ts'
import { demoEnquiries } from './enquiries.ts'
import { demoEvents } from './events.ts'
import { demoFounderProfiles } from './founder-profiles.ts'
import { demoMembers } from './members.ts'
import { demoPhotos } from './photos.ts'
import type { DemoItem, Shelf } from './shelf.ts'

const namespace = '5f9c2a1e-7d43-4b0e-9c8a-2f1d6e3b7a90'

/** Adds all sample data. */
export const fillDemo = (services: Services): Promise<void> =>
  fillShelves(services, shelvesAt(services.clock.now()))

/** Adds items that never existed; removed ones stay removed. */
export async function fillShelves(services: Services, shelves: readonly Shelf[]): Promise<void> {
  const drawing = pLimit(2)
  const added = shelves.flatMap(({ resource, items }) =>
    items.map((item) => drawing(() => addIfNew(services, resource, item))),
  )
  await Promise.all(added)
}

function shelvesAt(now: number): Shelf[] {
  return [
    demoEnquiries,
    demoMembers,
    demoEvents(now),
    demoBanners,
    demoFounderProfiles,
    demoPhotos,
    demoAnnouncement,
  ]
}

async function addIfNew(
  services: Services,
  resource: Shelf['resource'],
  { name, wireValues, ageMs, draw }: DemoItem,
): Promise<void> {
  const { database, clock } = services
  const key = { kind: resource.name, id: resource.isSingle ? resource.name : v5(name, namespace) }
  if ((await readItem(database, key)) !== 'unknown') return
  const { values, problems } = fromWireValues(resource, wireValues)
  if (problems) throw new Error(`${resource.name} ${name}: ${JSON.stringify(problems)}`)
  const picture = draw ? await keepPicture(services, await draw()) : null
  const now = clock.now()
  const fields = resource.switchField ? { ...values, [resource.switchField.name]: true } : values
  await transact(database, (trx) =>
    addItem(trx, { ...key, values: fields, picture, madeAt: now - ageMs, now }),
  )
}

async function keepPicture({ pictures }: Services, bytes: Buffer): Promise<string> {
  const upload = await pictures.receive(Readable.from([bytes]))
  try {
    await upload.keep('demo')
    return upload.sha256
  } finally {
    await upload.drop()
  }
}
