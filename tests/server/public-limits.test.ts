import { describe, expect, test } from 'vitest'

import {
  eventFeeds,
  galleryFeeds,
  intakePath,
  organisationPath,
  publicAnnouncement,
} from '#contract/public.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const hourMs = 60 * 60 * 1000
const valid = { firstName: 'Inès', email: 'ines@atelier.example' }
const invalid = { firstName: '' }

const post = (payload: object) => server.app.inject({ method: 'POST', url: intakePath, payload })

test('refused enquiries count towards the 30 per hour of a visitor', async () => {
  for (let nth = 0; nth < 30; nth += 1) expect((await post(invalid)).statusCode).toBe(422)
  expect((await post(valid)).statusCode).toBe(429)
  // Calls beyond the limit do not prolong it.
  server.clock.pass(hourMs)
  expect((await post(valid)).statusCode).toBe(429)
  server.clock.pass(1)
  expect((await post(valid)).statusCode).toBe(201)
})

test('a thousand enquiries that may be spam leave room for others', async () => {
  const { app } = await appForTest({ TRUST_PROXY: 1 })
  const postNth = async (nth: number, more: object = {}) => {
    const headers = { 'x-forwarded-for': `10.0.${Math.floor(nth / 25)}.1` }
    const payload = { ...valid, lastName: `${nth}`, ...more }
    return (await app.inject({ method: 'POST', url: intakePath, payload, headers })).statusCode
  }
  for (let nth = 0; nth < 1000; nth += 1) expect(await postNth(nth, { fax: '1' })).toBe(201)
  expect(await postNth(1000, { fax: '1' })).toBe(429)
  expect(await postNth(1001)).toBe(201)
})

describe('no cookie is set', () => {
  const asPage = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const asJson = { 'content-type': 'application/json' }

  test.each([
    ...Object.values(eventFeeds),
    ...Object.values(galleryFeeds),
    ...[organisationPath, publicAnnouncement.path],
  ])('by %s', async (path) => {
    const { _id } = itemOf(await callsOf(() => server, sampleOf('event')).add())
    const headers = { host: 'club.example', origin: 'https://club.example', cookie: 'a=b' }
    const reply = await server.app.inject({ url: path.replace(':id', _id), headers })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    { of: 'an accepted enquiry', status: 201, payload: JSON.stringify(valid), type: asJson },
    { of: 'a refused enquiry', status: 422, payload: JSON.stringify(invalid), type: asJson },
    {
      of: 'a plain form',
      status: 201,
      payload: new URLSearchParams(valid).toString(),
      type: asPage,
    },
    { of: 'a refused plain form', status: 422, payload: 'firstName=', type: asPage },
  ])('by the reply to $of', async ({ status, payload, type }) => {
    const headers = { ...type, origin: 'https://club.example', cookie: 'a=b' }
    const reply = await server.app.inject({ method: 'POST', url: intakePath, payload, headers })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })
})
