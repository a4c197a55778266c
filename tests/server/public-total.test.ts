import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'

import { appForEach } from './app-for-each.ts'

const server = appForEach()

const hourMs = 60 * 60 * 1000

/** Sends an enquiry; a distinct one for each name. */
const post = (firstName: string, remoteAddress: string) =>
  server.app.inject({
    ...{ method: 'POST', url: intakePath, remoteAddress },
    payload: { firstName, email: 'ines@atelier.example' },
  })

/** Sends enquiries without a name from one address; returns the distinct statuses of the replies. */
async function postInvalid(times: number, address: string) {
  const replies = await Promise.all(Array.from({ length: times }, () => post('', address)))
  return [...new Set(replies.map(({ statusCode }) => statusCode))].toSorted(
    (one, other) => one - other,
  )
}

test('1,000 enquiries per hour are stored in total; refused and repeated ones do not count', async () => {
  const since = server.clock.now()
  await server.database.insertInto('posts').values({ subject: 'all', count: 999, since }).execute()
  for (let visitor = 1; visitor <= 10; visitor += 1)
    expect(await postInvalid(30, `10.0.0.${visitor}`)).toEqual([422])
  expect((await post('Inès', '10.0.1.1')).statusCode).toBe(201)
  expect((await post('Inès', '10.0.1.1')).statusCode).toBe(200)
  const refused = await post('Ada', '10.0.1.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(hourMs / 1000)
  server.clock.pass(hourMs + 1)
  expect((await post('Ada', '10.0.1.1')).statusCode).toBe(201)
})

test('300 enquiries per hour are accepted from an IPv6 network of /48', async () => {
  for (let network = 0; network < 10; network += 1)
    expect(await postInvalid(30, `2001:db8:7:${network}::1`)).toEqual([422])
  expect((await post('Inès', '2001:db8:7:ffff::1')).statusCode).toBe(429)
  expect((await post('Inès', '2001:db8:8::1')).statusCode).toBe(201)
})
