import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { hashOf, baseValuesPart, baseValuesIn } from './base-values.ts'
import { formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

// Events have an optional picture.

const server = appForEach()

const sample = sampleOf('event')
const { resource } = sample
const calls = callsOf(() => server, sample)

test('a picture can be added to an item without one', async () => {
  const json = { ...sample.values, _id: randomUUID() }
  const before = itemOf(await calls.addAs({ json }))
  const image = await smallPicture()
  const form = formOf({ image, ...baseValuesPart({ image: [''] }) })
  const changed = await calls.update(before._id, { form })
  expect([changed.status, changed.body['contested']]).toEqual([200, undefined])
  expect(baseValuesIn(resource, itemOf(changed), ['image'])).toEqual({ image: [hashOf(image)] })
})

test('an addition without a picture that is sent twice creates one item', async () => {
  const seen = Object.fromEntries(Object.keys(sample.values).map((name) => [name, []]))
  const json = { ...sample.values, _id: randomUUID(), seen: { ...seen, image: [] } }
  const added = itemOf(await calls.addAs({ json }))
  const again = await calls.addAs({ json })
  expect([again.status, itemOf(again)]).toEqual([200, added])
})

test('a repaired addition without a picture removes the picture of the first attempt', async () => {
  const _id = randomUUID()
  const before = itemOf(await calls.add({ _id }))
  const seen = baseValuesIn(resource, before)
  const mended = await calls.addAs({ json: { ...sample.values, _id, seen } })
  expect(mended.status).toBe(200)
  expect(itemOf(mended)).toEqual({ ...before, imageUrl: '', version: 2 })
})

test('an addition without base values for the picture keeps the existing picture', async () => {
  const _id = randomUUID()
  const before = itemOf(await calls.add({ _id }))
  const { image: _, ...seen } = baseValuesIn(resource, before)
  const again = await calls.addAs({ json: { ...sample.values, _id, seen } })
  expect([again.status, itemOf(again)]).toEqual([200, before])
})
