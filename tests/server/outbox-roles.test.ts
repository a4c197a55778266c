import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { beyondRole } from '#contract/beyond-role.ts'
import { type Resource, toWireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { type Role, roles } from '#contract/role.ts'
import type { Write } from '#sync/queue/entry.ts'
import { remedyOf } from '#sync/queue/remedy.ts'
import { phonePhoto, smallPicture } from '#tests/support/pictures.ts'
import { announced, sampleOf, samples } from '#tests/support/samples.ts'

import { type Console, startApp, type TestApp } from './console.ts'
import { outboxOf, pictureOfBytes } from './outbox-of.ts'
import { matrixRows } from './permission-matrix.ts'

let server: TestApp
const consoles = new Map<Role, Console>()
beforeAll(async () => {
  server = await startApp()
  for (const role of roles) consoles.set(role, await server.otherConsole(role))
})
afterAll(() => server.app.close())

const written = new Map(matrixRows.map(({ call, scopes }) => [call, scopes]))
const picture = pictureOfBytes(await smallPicture())
const otherPicture = pictureOfBytes(await smallPicture(7))
/** Large enough to be sent in chunks. */
const largePicture = pictureOfBytes(await phonePhoto(0, { width: 1000, height: 750 }))

function consoleOf(role: Role): Console {
  const found = consoles.get(role)
  if (!found) throw new Error(`Nobody is signed in as ${role}`)
  return found
}

const outboxFor = (role: Role) => outboxOf(server, consoleOf(role))

/** Operation on an item, with its first call to the server. */
type Kind = { resource: Resource; op: Write['op']; call: string; isLarge?: true }

const kinds: Kind[] = [
  ...samples.flatMap(({ resource }): Kind[] => [
    { resource, op: 'add', call: `POST ${resource.paths.add}` },
    { resource, op: 'update', call: `PUT ${resource.paths.update}` },
    { resource, op: 'remove', call: `DELETE ${resource.paths.remove}` },
  ]),
  { resource: galleryItems, op: 'add', call: 'PATCH /admin/uploads/:id', isLarge: true },
  { resource: announcement, op: 'add', call: `POST ${announcement.paths.add}` },
  { resource: announcement, op: 'update', call: `POST ${announcement.paths.update}` },
  { resource: announcement, op: 'set', call: `PUT ${announcement.switchField.path}` },
]

const cells = roles.flatMap((role) =>
  kinds.map((kind) => ({ role, ...kind, name: `${kind.op} ${kind.resource.name}` })),
)

/** Returns the values of an item before and after a change, as they are sent. */
function textsOf(resource: Resource) {
  if (resource.name === announcement.name) {
    const before = toWireValues(announcement, announced)
    return { before, after: { ...before, title: 'Sold out' } }
  }
  const { values, change } = samples.find((each) => each.resource === resource) ?? sampleOf('event')
  return {
    before: toWireValues(resource, values),
    after: toWireValues(resource, { ...values, ...change }),
  }
}

function withPicture({ picture: rule }: Resource, write: Write, sent = picture): Write {
  if (!rule) return write
  const wireValues = { ...write.wireValues, [rule.sentAs]: sent.sha256 }
  return { ...write, wireValues, picture: sent }
}

function additionOf(resource: Resource, sent = picture): Write {
  const itemId = resource.name === announcement.name ? resource.name : server.services.ids.id()
  const wireValues = textsOf(resource).before
  return withPicture(resource, { kind: resource.name, itemId, op: 'add', wireValues }, sent)
}

/** Returns a write of an item that `author` has added before. */
async function writeOf({ resource, op, isLarge }: Kind, author: Role): Promise<Write> {
  if (op === 'add') return additionOf(resource, isLarge ? largePicture : picture)
  const addition = additionOf(resource)
  const { itemId, kind, wireValues: shown } = addition
  await outboxFor(author).send(addition)
  if (op === 'remove') return { kind, itemId, op, wireValues: {}, shown }
  if (op === 'set')
    return { kind, itemId, op, wireValues: { isActive: 'false' }, shown: { isActive: 'true' } }
  const isPictureOnly = Object.keys(resource.fields).length === 0
  const write = { kind, itemId, op, shown, wireValues: textsOf(resource).after }
  return isPictureOnly ? withPicture(resource, write, otherPicture) : write
}

/** Returns the list as the server has it. */
async function listed({ paths }: Resource): Promise<unknown> {
  return (await server.console.call({ method: 'GET', url: paths.list })).body.data
}

async function outcomeOf(role: Role, { resource }: Kind, write: Write) {
  const before = await listed(resource)
  const entry = await outboxFor(role).send(write)
  const isChanged = JSON.stringify(await listed(resource)) !== JSON.stringify(before)
  return {
    state: entry?.state,
    refusal: entry?.refusal,
    remedy: entry?.refusal && remedyOf(entry),
    isChanged,
  }
}

const sent = { state: 'sent', refusal: undefined, remedy: undefined, isChanged: true }
const parked = {
  state: 'parked',
  refusal: { status: 403, code: 'forbidden', message: beyondRole },
  remedy: 'ask',
  isChanged: false,
}

describe('a queued write is sent where the role includes it, and parked otherwise', () => {
  test.each(cells)('$role: $name by $call', async ({ role, ...kind }) => {
    await clearAnnouncement()
    const write = await writeOf(kind, 'admin')
    const wanted = written.get(kind.call)?.[role] === 'all' ? sent : parked
    expect(await outcomeOf(role, kind, write)).toMatchObject(wanted)
  })

  test.each(cells.filter(({ role, call }) => written.get(call)?.[role] === 'own'))(
    '$role: $name by $call, of an own item',
    async ({ role, ...kind }) => {
      expect(await outcomeOf(role, kind, await writeOf(kind, role))).toMatchObject(sent)
    },
  )
})

test('no chunk of a photo is stored for a role that may not add it', async () => {
  const { sha256, size } = largePicture
  expect(size).toBeGreaterThan(16 * 1024)
  await outboxFor('reader').send(additionOf(galleryItems, largePicture))
  const owner = consoleOf('reader').account._id
  expect(await server.services.chunks.received({ owner, sha256 })).toBe(0)
})

/** The announcement is one for all tests, and a second addition would change nothing. */
async function clearAnnouncement() {
  await server.database.deleteFrom('items').where('kind', '=', announcement.name).execute()
}
