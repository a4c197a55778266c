import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'

import { appForEach } from './app-for-each.ts'

const server = appForEach()

const dayMs = 24 * 60 * 60 * 1000
const valid = { firstName: 'Inès', email: 'ines@atelier.example' }

const post = (payload: object, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: intakePath, payload, remoteAddress })

/** Sends invalid enquiries from one address; returns the distinct statuses of the replies. */
async function postInvalid(times: number, address: string) {
  const replies = await Promise.all(Array.from({ length: times }, () => post({}, address)))
  return [...new Set(replies.map(({ statusCode }) => statusCode))].toSorted(
    (one, other) => one - other,
  )
}

test('all visitors together can send 5,000 enquiries per day', async () => {
  // Of one visitor, only enquiries within the visitor's own limit count.
  expect(await postInvalid(60, '10.0.0.1')).toEqual([422, 429])
  for (let visitor = 2; visitor <= 166; visitor += 1) {
    expect(await postInvalid(30, `10.0.0.${visitor}`)).toEqual([422])
  }
  expect(await postInvalid(19, '10.0.1.1')).toEqual([422])
  expect((await post(valid, '10.0.1.2')).statusCode).toBe(201)
  const refused = await post(valid, '10.0.1.3')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(dayMs / 1000)
  server.clock.pass(dayMs + 1)
  expect((await post(valid, '10.0.1.3')).statusCode).toBe(201)
})
